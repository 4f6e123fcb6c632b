import { NEWS_DELAY } from '../notifications/mail-news.ts'
import { emailAddresses, outgoingMails, type OutgoingMailRow } from '../../entities/mail.ts'
import { members, type MemberRow, type MemberRef } from '../../entities/members.ts'
import type { Engine } from '../../engine.ts'
import { preferences } from '../../entities/profile.ts'
import { links } from '../../entities/sessions.ts'
import type { MemberPreferences } from '@chowk/contract'
import { hashOf } from '../../keys/format.ts'
import { all } from '../../store/all.ts'
import type { ReadTx } from '../../store/store.ts'
import { insertLink } from '../sessions/links.ts'
import { suspensionOf, type Suspension } from '../members/suspension.ts'
import { maySignIn } from '../sessions/may-sign-in.ts'
import { keyOf, enqueueMail, retryPause } from './queued-mail.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The part of an engine that the mailer uses. */
type Post = Pick<Engine, 'store' | 'clock' | 'random'>

/** Schedule of digests. */
export interface DigestTimes {
  /** Returns the next time a digest is due, in a time zone. */
  next(zone: string, after: number): number
  /** Returns whether a digest is sent on the day of a time. */
  isSent(digest: MemberPreferences['email']['digest'], zone: string, due: number): boolean
}

/** Returns the digest preferences of a member. */
async function wishesOf(tx: ReadTx, member_id: number) {
  const row = await tx.find(preferences, 'member', { member_id })
  const { timezone = 'UTC', email } = row?.preferences ?? {}
  return { timezone, digest: email?.digest ?? 'weekly' }
}

const CLAIM_BATCH_SIZE = 50
const dueNews = (now: number) => ({ index: 'news', to: now, limit: CLAIM_BATCH_SIZE }) as const
const dueDigests = (now: number) => ({ index: 'digest', to: now, limit: CLAIM_BATCH_SIZE }) as const
const dueMails = (now: number, limit: number) => ({ index: 'due', to: now, limit }) as const

/** Returns whether mail is due to be written or sent. */
export function isMailDue({ store, clock }: Post): Promise<boolean> {
  const now = clock.now()
  return store.read(async (tx) => {
    const found = [
      await tx.page(outgoingMails, dueMails(now, 1)),
      await tx.page(emailAddresses, { ...dueNews(now), limit: 1 }),
      await tx.page(emailAddresses, { ...dueDigests(now), limit: 1 }),
    ]
    return found.some(({ length }) => length > 0)
  })
}

/** Queues due news and digests, up to a limit a call. Of several servers, one handles each member. */
export const putDueMail = ({ store, clock }: Post, digests: DigestTimes): Promise<void> =>
  store.transact(async (tx) => {
    const now = clock.now()
    for (const { id, news_due } of await tx.lockSkipLocked(emailAddresses, dueNews(now))) {
      await tx.update(emailAddresses, id, { news_due: null })
      const since = news_due! - NEWS_DELAY
      const row = { kind: 'news', member_id: id, address: '', since } as const
      // A news mail still in the queue covers this too.
      await tx.insertIfAbsent(outgoingMails, {
        ...row,
        until: null,
        attempts: 0,
        due: now,
        expires_at: now + DAY,
      })
    }
    for (const { id, digest_due, digest_until } of await tx.lockSkipLocked(emailAddresses, dueDigests(now))) {
      const { timezone, digest } = await wishesOf(tx, id)
      const isSent = digests.isSent(digest, timezone, digest_due)
      await tx.update(emailAddresses, id, {
        digest_due: digests.next(timezone, now),
        // Without digests nothing is kept for one that may be wanted later.
        ...(isSent || digest === 'off' ? { digest_until: digest_due } : {}),
      })
      if (!isSent) continue
      const since = digest_until ?? digest_due - (digest === 'weekly' ? 7 * DAY : DAY)
      const mail = { kind: 'digest', member_id: id, address: '', since, until: digest_due } as const
      await enqueueMail(tx, mail, now, DAY / 2)
    }
  })

/** A mail that may have arrived is not sent again for as long as its server may take to say so (RFC 5321, 4.5.3.2). */
const UNCONFIRMED_PAUSE = 10 * MINUTE
/** Time between renewals of the lease of a mail that is being sent. */
export const LEASE_RENEWAL = 5 * MINUTE
/**
 * Time for which mail taken by one server is hidden from the others. A server that is killed may have sent the mail just
 * before.
 */
const LEASE = LEASE_RENEWAL + UNCONFIRMED_PAUSE

/**
 * Leases due emails to one of several servers. When a lease ends, another server gets the emails that were not sent.
 */
export const claimDueMail = ({ store, clock }: Post, limit: number): Promise<readonly OutgoingMailRow[]> =>
  store.transact(async (tx) => {
    const now = clock.now()
    const claimed = await tx.lockSkipLocked(outgoingMails, dueMails(now, limit))
    for (const { id } of claimed) await tx.update(outgoingMails, id, { due: now + LEASE })
    return claimed.map((mail) => ({ ...mail, due: now + LEASE }))
  })

/** Hides a mail from the other servers for another while. */
export const holdMail = ({ store, clock }: Post, { id }: OutgoingMailRow): Promise<unknown> =>
  store.transact((tx) => tx.update(outgoingMails, id, { due: clock.now() + LEASE }))

/** Deletes a mail that was sent or is no longer wanted. */
export const dropMail = ({ store }: Post, { id }: OutgoingMailRow): Promise<unknown> =>
  store.transact((tx) => tx.delete(outgoingMails, id))

/** Makes a mail due later, or deletes it if it expires before that. */
export const delayMail = (
  { store }: Post,
  { id, expires_at }: OutgoingMailRow,
  due: number,
): Promise<unknown> =>
  store.transact((tx) =>
    due < expires_at ? tx.update(outgoingMails, id, { due }) : tx.delete(outgoingMails, id),
  )

/**
 * Schedules a retry: after a minute, then doubling, up to an hour; deletes the mail if it expires before that. Ends the
 * link of a mail that was not sent; that of an `unconfirmed` mail may have arrived, and works. Returns whether the mail
 * is tried again.
 */
export const retryMail = (
  { store, clock }: Post,
  { id, attempts, expires_at }: OutgoingMailRow,
  {
    addressed,
    unconfirmed,
  }: { readonly addressed: MailRecipient | undefined; readonly unconfirmed: boolean },
): Promise<boolean> =>
  store.transact(async (tx) => {
    const due = clock.now() + Math.max(retryPause(attempts), unconfirmed ? UNCONFIRMED_PAUSE : 0)
    const isRetried = due < expires_at
    if (isRetried) await tx.update(outgoingMails, id, { due, attempts: attempts + 1 })
    else await tx.delete(outgoingMails, id)
    if (addressed?.secret === undefined || unconfirmed) return isRetried
    const hash = hashOf(addressed.secret)
    const link = await tx.find(links, 'hash', { hash })
    if (link) await tx.delete(links, link.id)
    return isRetried
  })

/** Recipient of a mail, and the secret of its link, if it has one. */
export interface MailRecipient {
  readonly to: string
  readonly member: MemberRow
  readonly secret?: string | undefined
  readonly suspension?: Suspension | undefined
}

/** Maximum number of valid sign-in links per member. Beyond it, no email is sent. */
export const MAX_ACTIVE_SIGN_IN_LINKS = 4

const hasManyLinks = async (tx: ReadTx, { id: member_id }: MemberRef, now: number): Promise<boolean> =>
  (await tx.count(links, {
    index: 'ofMember',
    equals: { member_id, kind: 'sign_in' },
    where: [['expires_at', '>', now]],
  })) >= MAX_ACTIVE_SIGN_IN_LINKS

/** Finds the recipient of an email and creates its link. Undefined if the recipient no longer exists. */
export const addressMail = (
  { store, clock, random }: Post,
  mail: OutgoingMailRow,
): Promise<MailRecipient | undefined> =>
  store.transact(async (tx) => {
    const now = clock.now()
    const { kind, member_id, address } = mail
    const isSignIn = kind === 'sign_in'
    const holder = isSignIn && (await tx.find(emailAddresses, 'address', { address_key: address }))
    const id = isSignIn ? holder && holder.id : member_id
    const member = id ? await tx.lock(members, id) : undefined
    // Read under the lock: a change of secrets drops letters that would carry one.
    const [queued, row] = await all([
      tx.get(outgoingMails, mail.id),
      member && tx.get(emailAddresses, member.id),
    ])
    if (queued === undefined) return undefined
    const suspension = member && (await suspensionOf(tx, member))
    // Suspended members get an email with the reason, and can sign in to read it.
    if (kind === 'suspended') return suspension && member && { to: address, member, suspension }
    if (!member || !(suspension && isSignIn ? await maySignIn(tx, member) : member.status === 'active'))
      return undefined
    switch (kind) {
      case 'sign_in': {
        if (row?.address_key !== address || (await hasManyLinks(tx, member, now))) return undefined
        const { secret } = await insertLink({ tx, random, now }, { kind, member_id: member.id })
        return { to: row.address, member, secret }
      }
      case 'address_changed':
      case 'password_changed':
      case 'passkeys_changed':
      case 'key_created':
        return { to: address, member }
      case 'confirm_address': {
        const addressRow = await tx.find(emailAddresses, 'address', { address_key: keyOf(address) })
        if (addressRow) return { to: address, member }
        const { secret } = await insertLink({ tx, random, now }, { kind, member_id, address })
        return { to: address, member, secret }
      }
      case 'news':
      case 'digest':
        return row && { to: row.address, member }
    }
  })
