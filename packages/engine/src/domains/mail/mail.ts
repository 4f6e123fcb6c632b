import { NEWS_DELAY } from '../notifications/mail-news.ts'
import { emailAddresses, emailLinks, outgoingMails, type OutgoingMailRow } from '../../entities/mail.ts'
import { members, type MemberRow, type MemberRef } from '../../entities/members.ts'
import { preferences } from '../../entities/profile.ts'
import { signInLinks, type SessionRow } from '../../entities/sessions.ts'
import type { MemberPreferences } from '@chowk/contract'
import { hashOf, randomText } from '../../keys/format.ts'
import { all } from '../../store/all.ts'
import type { ReadTx, Store } from '../../store/store.ts'
import { putMail, retryPause } from './queued-mail.ts'
import { changeSecrets, endConfirmations, inSession } from '../sessions/secrets.ts'
import { insertSignInLink, SIGN_IN_LINK_LIFETIME, type Signing } from '../sessions/sign-in.ts'
import { memberContextOf, type View } from '../../view.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Lifetime of a link that confirms an address, in milliseconds. */
export const EMAIL_LINK_LIFETIME = DAY
const SECRET_LENGTH = 40

/** Returns the confirmed address of the viewer. @throws SignInNeeded */
export async function ownAddress(view: View): Promise<string | undefined> {
  const { tx, member } = memberContextOf(view)
  return (await tx.get(emailAddresses, member.id))?.address
}

/**
 * Queues a sign-in link for the member who confirmed this address, if any. The member is looked up when the mail is
 * written, so the response reveals nothing.
 */
export const mailSignInLink = (store: Store, address: string, now: number): Promise<void> =>
  store.transact((tx) =>
    putMail(tx, { kind: 'sign_in', member_id: 0, address: keyOf(address) }, now, SIGN_IN_LINK_LIFETIME),
  )

/** Returns an address as it is compared. */
const keyOf = (address: string): string => address.toLowerCase()

/**
 * Queues a link by which a member confirms an address. Earlier links stop working, also those not yet sent.
 * @throws SignInNeeded if the session has ended.
 */
export const mailConfirmation = (store: Store, session: SessionRow, address: string, now: number) =>
  inSession(store, session, now, async (tx, { id: member_id }) => {
    await endConfirmations(tx, member_id)
    await putMail(tx, { kind: 'confirm_address', member_id, address }, now, EMAIL_LINK_LIFETIME)
  })

/** Returns the address that a link confirms for the viewer; undefined if the link was used or has expired. */
export async function addressToConfirm(view: View, secret: string): Promise<string | undefined> {
  const { tx, member, now } = memberContextOf(view)
  return (await linkOf(tx, secret, member, now))?.address
}

async function linkOf(tx: ReadTx, secret: string, { id: member_id }: MemberRef, now: number) {
  const link = await tx.find(emailLinks, 'hash', { hash: hashOf(secret) })
  return link?.member_id === member_id && link.expires_at > now ? link : undefined
}

/**
 * Uses up a link of the member and sets its address, as {@link changeSecrets} does.
 * @returns False if the link no longer works, or another member has confirmed the address.
 */
export const confirmAddress = (
  store: Store,
  session: SessionRow,
  secret: string,
  digests: DigestTimes,
  now: number,
): Promise<boolean> =>
  changeSecrets(store, session, 'address_changed', now, async (tx, member) => {
    const link = await linkOf(tx, secret, member, now)
    if (link === undefined) return false
    await tx.delete(emailLinks, link.id)
    const { address } = link
    const address_key = keyOf(address)
    if ((await tx.find(emailAddresses, 'address', { address_key })) !== undefined) return false
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
    return kept !== undefined
  })

/** Removes the address of a member, as {@link changeSecrets} does. @returns False if they have none. */
export const removeAddress = (store: Store, session: SessionRow, now: number): Promise<boolean> =>
  changeSecrets(
    store,
    session,
    'address_changed',
    now,
    async (tx, { id }) => (await tx.delete(emailAddresses, id)) !== undefined,
  )

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
 * Takes due mail to send; of several servers, one gets each, until the time at which it is due again: then another one
 * takes what this one has not sent.
 */
export const takeMail = (store: Store, limit: number, now: number): Promise<readonly OutgoingMailRow[]> =>
  store.transact(async (tx) => {
    const taken = await tx.lockSkipLocked(outgoingMails, dueMails(now, limit))
    for (const { id } of taken) await tx.update(outgoingMails, id, { due: now + LEASE })
    return taken.map((mail) => ({ ...mail, due: now + LEASE }))
  })

/** Deletes a mail that was sent or is no longer wanted. */
export const dropMail = (store: Store, { id }: OutgoingMailRow): Promise<unknown> =>
  store.transact((tx) => tx.delete(outgoingMails, id))

/** Makes a mail due later, or deletes it if it expires before that. */
export const delayMail = (store: Store, { id, expires_at }: OutgoingMailRow, due: number): Promise<unknown> =>
  store.transact((tx) =>
    due < expires_at ? tx.update(outgoingMails, id, { due }) : tx.delete(outgoingMails, id),
  )

/**
 * Schedules a retry: after a minute, then doubling, up to an hour; deletes the mail if it expires before that. Ends the
 * link that was not sent. Returns whether the mail is tried again.
 */
export const retryMail = (
  store: Store,
  { id, attempts, expires_at }: OutgoingMailRow,
  addressed: Addressed | undefined,
  now: number,
): Promise<boolean> =>
  store.transact(async (tx) => {
    const due = now + retryPause(attempts)
    const isRetried = due < expires_at
    if (isRetried) await tx.update(outgoingMails, id, { due, attempts: attempts + 1 })
    else await tx.delete(outgoingMails, id)
    if (addressed?.secret === undefined) return isRetried
    const hash = hashOf(addressed.secret)
    for (const links of [signInLinks, emailLinks]) {
      const link = await tx.find(links, 'hash', { hash })
      if (link) await tx.delete(links, link.id)
    }
    return isRetried
  })

/** Recipient of a mail, and the secret of its link, if it has one. */
export interface Addressed {
  readonly to: string
  readonly member: MemberRow
  readonly secret?: string | undefined
}

/** Sign-in links of a member that work at a time; with so many in the inbox, no further letter is sent. */
export const MOST_SIGN_IN_LINKS = 4

const hasManyLinks = async (tx: ReadTx, { id: member_id }: MemberRef, now: number): Promise<boolean> =>
  (await tx.count(signInLinks, {
    index: 'ofMember',
    equals: { member_id },
    where: [['expires_at', '>', now]],
  })) >= MOST_SIGN_IN_LINKS

/** Finds the recipient of a mail and creates its link; undefined if there is no recipient any more. */
export const addressMail = (
  { store, random }: Signing,
  mail: OutgoingMailRow,
  now: number,
): Promise<Addressed | undefined> =>
  store.transact(async (tx) => {
    const { kind, member_id, address } = mail
    const isSignIn = kind === 'sign_in'
    const holder = isSignIn && (await tx.find(emailAddresses, 'address', { address_key: address }))
    const id = isSignIn ? holder && holder.id : member_id
    const member = id ? await tx.lock(members, id) : undefined
    // Read under the lock: a change of secrets drops letters that would carry one.
    const [waiting, row] = await all([
      tx.get(outgoingMails, mail.id),
      member && tx.get(emailAddresses, member.id),
    ])
    if (member?.status !== 'active' || waiting === undefined) return undefined
    switch (kind) {
      case 'sign_in':
        if (row?.address_key !== address || (await hasManyLinks(tx, member, now))) return undefined
        return { to: row.address, member, secret: await insertSignInLink(tx, random, member, now) }
      case 'address_changed':
      case 'password_changed':
      case 'passkeys_changed':
        return { to: address, member }
      case 'confirm_address': {
        const taken = await tx.find(emailAddresses, 'address', { address_key: keyOf(address) })
        if (taken) return { to: address, member }
        const secret = randomText(random, SECRET_LENGTH)
        const expires_at = now + EMAIL_LINK_LIFETIME
        await tx.deleteMany(emailLinks, { index: 'oldest', to: now, limit: 100 })
        await tx.insert(emailLinks, { member_id, address, hash: hashOf(secret), expires_at })
        return { to: address, member, secret }
      }
      case 'news':
      case 'digest':
        return row && { to: row.address, member }
    }
  })
