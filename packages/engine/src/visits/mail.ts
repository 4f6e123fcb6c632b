import { NEWS_DELAY } from '../domains/notifications/mail-news.ts'
import {
  emailAddresses,
  emailLinks,
  outgoingMails,
  type EmailAddressRow,
  type OutgoingMailRow,
} from '../entities/mail.ts'
import { members, type MemberRow, type MemberRef } from '../entities/members.ts'
import { preferences } from '../entities/profile.ts'
import type { MemberPreferences } from '@chowk/contract'
import { hashOf, randomText } from '../keys/format.ts'
import type { ReadTx, Store, Tx } from '../store/store.ts'
import { insertSignInLink, SIGN_IN_LINK_LIFETIME, type Signing } from './sign-in.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Lifetime of a link that confirms an address, in milliseconds. */
export const EMAIL_LINK_LIFETIME = DAY
const SECRET_LENGTH = 40

/** Returns the confirmed address of a member. */
export const addressOf = async (tx: ReadTx, { id }: MemberRef): Promise<string | undefined> =>
  (await tx.get(emailAddresses, id))?.address

/** Queues a mail, due now. If the same mail is already queued, it becomes due now. */
async function putMail(
  tx: Tx,
  mail: Pick<OutgoingMailRow, 'kind' | 'member_id' | 'address' | 'since'>,
  now: number,
  lifetime: number,
): Promise<void> {
  const row = { ...mail, attempts: 0, due: now, expires_at: now + lifetime }
  if ((await tx.insertIfAbsent(outgoingMails, row)) !== undefined) return
  const { kind, member_id, address } = mail
  const waiting = await tx.find(outgoingMails, 'mail', { kind, member_id, address })
  if (waiting) await tx.update(outgoingMails, waiting.id, { due: now, expires_at: row.expires_at })
}

/**
 * Queues a sign-in link for the member who confirmed this address, if any. The member is looked up when the mail is
 * written, so the response reveals nothing.
 */
export const mailSignInLink = (store: Store, address: string, now: number): Promise<void> =>
  store.transact((tx) =>
    putMail(tx, { kind: 'sign_in', member_id: 0, address, since: now }, now, SIGN_IN_LINK_LIFETIME),
  )

/** Queues a link by which a member confirms an address. Earlier links stop working. */
export const mailConfirmation = (store: Store, { id: member_id }: MemberRef, address: string, now: number) =>
  store.transact(async (tx) => {
    await dropLinks(tx, member_id)
    await putMail(tx, { kind: 'confirm_address', member_id, address, since: now }, now, EMAIL_LINK_LIFETIME)
  })

const dropLinks = (tx: Tx, member_id: number) =>
  tx.deleteMany(emailLinks, { index: 'ofMember', equals: { member_id }, limit: 100 })

/** Returns the member and the address that a link confirms; undefined if it was used or has expired. */
export async function addressOfLink(tx: ReadTx, secret: string, now: number) {
  const link = await tx.find(emailLinks, 'hash', { hash: hashOf(secret) })
  if (link === undefined || link.expires_at <= now) return undefined
  const member = await tx.get(members, link.member_id)
  return member?.status === 'active' ? { member, address: link.address, id: link.id } : undefined
}

/**
 * Uses up a link and sets its address as the member's. Sends a notice to the previous one.
 * @returns False if the link no longer works, or another member has confirmed the address.
 */
export const confirmAddress = (store: Store, secret: string, digests: DigestTimes, now: number) =>
  store.transact(async (tx) => {
    const found = await addressOfLink(tx, secret, now)
    if (found === undefined) return false
    const { member, address, id } = found
    // Serializes address changes of a member.
    await tx.lock(members, member.id)
    if ((await tx.delete(emailLinks, id)) === undefined) return false
    const address_key = address.toLowerCase()
    const other = await tx.find(emailAddresses, 'address', { address_key })
    if (other?.id === member.id) return true
    if (other !== undefined) return false
    const before = await tx.delete(emailAddresses, member.id)
    const kept = await tx.insertIfAbsent(emailAddresses, {
      id: member.id,
      address,
      address_key,
      confirmed_at: now,
      news_due: before?.news_due ?? null,
      digest_due: before?.digest_due ?? digests.next((await wishesOf(tx, member.id)).timezone, now),
    })
    if (kept === undefined && before) await tx.insert(emailAddresses, before)
    else if (before) await tellBefore(tx, before, now)
    return kept !== undefined
  })

const tellBefore = (tx: Tx, { id, address }: EmailAddressRow, now: number) =>
  putMail(tx, { kind: 'address_changed', member_id: id, address, since: now }, now, 7 * DAY)

/** Removes the address of a member, and sends a notice to it. */
export const removeAddress = (store: Store, { id }: MemberRef, now: number): Promise<void> =>
  store.transact(async (tx) => {
    await tx.lock(members, id)
    await dropLinks(tx, id)
    const before = await tx.delete(emailAddresses, id)
    if (before) await tellBefore(tx, before, now)
  })

/** Schedule of digests. */
export interface DigestTimes {
  /** Returns the next time a digest is due, in a time zone. */
  next(zone: string, after: number): number
  /** Returns the start of the period that a due digest covers; undefined if none is sent that day. */
  since(digest: MemberPreferences['email']['digest'], zone: string, due: number): number | undefined
}

/** Returns the digest preferences of a member. */
async function wishesOf(tx: ReadTx, member_id: number) {
  const row = await tx.find(preferences, 'member', { member_id })
  const { timezone = 'UTC', email } = row?.preferences ?? {}
  return { timezone, digest: email?.digest ?? 'weekly' }
}

const AT_ONCE = 50
const dueNews = (now: number) => ({ index: 'news', to: now, limit: AT_ONCE }) as const
const dueDigests = (now: number) => ({ index: 'digest', to: now, limit: AT_ONCE }) as const
const dueMails = (now: number, limit: number) => ({ index: 'due', to: now, limit }) as const

/** Returns whether mail is due to be written or sent. */
export async function isMailDue(tx: ReadTx, now: number): Promise<boolean> {
  const found = [
    await tx.page(outgoingMails, dueMails(now, 1)),
    await tx.page(emailAddresses, { ...dueNews(now), limit: 1 }),
    await tx.page(emailAddresses, { ...dueDigests(now), limit: 1 }),
  ]
  return found.some(({ length }) => length > 0)
}

/** Queues due news and digests, up to a limit a call. Of several servers, one handles each member. */
export const putDueMail = (store: Store, digests: DigestTimes, now: number): Promise<void> =>
  store.transact(async (tx) => {
    for (const { id, news_due } of await tx.lockSkipLocked(emailAddresses, dueNews(now))) {
      await tx.update(emailAddresses, id, { news_due: null })
      const since = news_due! - NEWS_DELAY
      const row = { kind: 'news', member_id: id, address: '', since } as const
      // A news mail still in the queue covers this too.
      await tx.insertIfAbsent(outgoingMails, { ...row, attempts: 0, due: now, expires_at: now + DAY })
    }
    for (const { id, digest_due } of await tx.lockSkipLocked(emailAddresses, dueDigests(now))) {
      const { timezone, digest } = await wishesOf(tx, id)
      await tx.update(emailAddresses, id, { digest_due: digests.next(timezone, now) })
      const since = digests.since(digest, timezone, digest_due)
      if (since !== undefined)
        await putMail(tx, { kind: 'digest', member_id: id, address: '', since }, now, DAY / 2)
    }
  })

/** Time for which mail taken by one server is hidden from the others. */
const LEASE = 10 * MINUTE

/**
 * Takes due mail to send; of several servers, one gets each. If that server stops, the mail is due again
 * after the lease.
 */
export const takeMail = (store: Store, limit: number, now: number): Promise<readonly OutgoingMailRow[]> =>
  store.transact(async (tx) => {
    const taken = await tx.lockSkipLocked(outgoingMails, dueMails(now, limit))
    for (const { id } of taken) await tx.update(outgoingMails, id, { due: now + LEASE })
    return taken
  })

/** Deletes a mail that was sent or is no longer wanted. */
export const dropMail = (store: Store, { id }: OutgoingMailRow): Promise<unknown> =>
  store.transact((tx) => tx.delete(outgoingMails, id))

/** Schedules a retry: after a minute, then doubling, up to an hour. Returns false if the mail expires before that. */
export const postponeMail = (store: Store, mail: OutgoingMailRow, now: number): Promise<boolean> =>
  store.transact(async (tx) => {
    const due = now + Math.min(MINUTE * 2 ** mail.attempts, 60 * MINUTE)
    if (due < mail.expires_at) {
      await tx.update(outgoingMails, mail.id, { due, attempts: mail.attempts + 1 })
      return true
    }
    await tx.delete(outgoingMails, mail.id)
    return false
  })

/** Recipient of a mail, and the secret of its link, if it has one. */
export interface Addressed {
  readonly to: string
  readonly member: MemberRow
  readonly secret?: string | undefined
}

/** Finds the recipient of a mail and creates its link; undefined if there is no recipient any more. */
export const addressMail = (
  { store, random }: Signing,
  { kind, member_id, address }: OutgoingMailRow,
  now: number,
): Promise<Addressed | undefined> =>
  store.transact(async (tx) => {
    const row =
      kind === 'sign_in'
        ? await tx.find(emailAddresses, 'address', { address_key: address.toLowerCase() })
        : await tx.get(emailAddresses, member_id)
    const id = kind === 'sign_in' ? row?.id : member_id
    const member = id === undefined ? undefined : await tx.get(members, id)
    if (member?.status !== 'active') return undefined
    switch (kind) {
      case 'sign_in':
        return { to: row!.address, member, secret: await insertSignInLink(tx, random, member, now) }
      case 'address_changed':
        return { to: address, member }
      case 'confirm_address': {
        const taken = await tx.find(emailAddresses, 'address', { address_key: address.toLowerCase() })
        if (taken) return { to: address, member }
        const secret = randomText(random, SECRET_LENGTH)
        const expires_at = now + EMAIL_LINK_LIFETIME
        await tx.deleteMany(emailLinks, { index: 'oldest', to: now, limit: 100 })
        await tx.insert(emailLinks, { member_id, address, hash: hashOf(secret), expires_at })
        return { to: address, member, secret }
      }
      default:
        return row && { to: row.address, member }
    }
  })
