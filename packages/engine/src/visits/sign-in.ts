import type { AuditReason } from '../administration/administration.ts'
import { auditNoteOf } from '../administration/audit-note.ts'
import { memberNamed, members, type MemberRow, type MemberRef } from '../entities/members.ts'
import { sessions, signInLinks, type SessionRow } from '../entities/sessions.ts'
import { hashOf, randomText } from '../keys/format.ts'
import { insertAuditEntry, memberSubject } from '../moderation/audit.ts'
import type { Random } from '../ports/random.ts'
import type { ReadTx, Store, Tx } from '../store/store.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Lifetime of a sign-in link, in milliseconds. */
export const SIGN_IN_LINK_LIFETIME = 15 * MINUTE
/** Lifetime of a session, in milliseconds. */
export const SESSION_LIFETIME = 90 * DAY
/** 62 letters and digits to the 40th: 238 bits. */
const SECRET_LENGTH = 40
const LONGEST_AGENT = 200

/** Dependencies for creating and storing a secret. */
export interface Signing {
  readonly store: Store
  readonly random: Random
}

/**
 * Creates the secret of a link that signs in an active member, once, within 15 minutes; undefined if there is no such
 * member. Its maker is audited, since the link grants access to the account.
 */
export async function createSignInLink(
  { store, random }: Signing,
  username: string,
  now: number,
  grounds?: AuditReason,
): Promise<string | undefined> {
  return store.transact(async (tx) => {
    const member = await memberNamed(tx, username)
    if (member?.status !== 'active') return undefined
    const secret = await insertSignInLink(tx, random, member, now)
    const subject = memberSubject(member)
    await insertAuditEntry(tx, { act: 'member.sign_in_link', subject, ...auditNoteOf(grounds), now })
    return secret
  })
}

/** Creates a sign-in link for a member and returns its secret. */
export async function insertSignInLink(tx: Tx, random: Random, { id: member_id }: MemberRef, now: number) {
  const secret = randomText(random, SECRET_LENGTH)
  await tx.deleteMany(signInLinks, { index: 'oldest', to: now, limit: 100 })
  await tx.insert(signInLinks, { member_id, hash: hashOf(secret), expires_at: now + SIGN_IN_LINK_LIFETIME })
  return secret
}

/** Returns the member that a link would sign in; undefined if it was used or has expired. */
export async function memberOfLink(tx: ReadTx, secret: string, now: number): Promise<MemberRow | undefined> {
  const link = await tx.find(signInLinks, 'hash', { hash: hashOf(secret) })
  if (link === undefined || link.expires_at <= now) return undefined
  const member = await tx.get(members, link.member_id)
  return member?.status === 'active' ? member : undefined
}

/** The browser and time of a sign-in. */
export interface Device {
  /** The browser's user agent. */
  readonly agent?: string | undefined
  readonly now: number
}

/**
 * Time after a sign-in by link or passkey in which a password can be set without the previous one, in milliseconds.
 */
const FRESH = 15 * MINUTE

/** Whether a session began just now, by more than a password. */
export const isFresh = (session: SessionRow, now: number): boolean =>
  session.by !== 'password' && isRecent(session, now)

/** Whether a session began just now, by any method. */
export const isRecent = ({ created_at }: SessionRow, now: number): boolean => now - created_at < FRESH

/**
 * Uses up a link and starts a session. Of several callers with one link, exactly one receives the session's secret.
 */
export async function signInByLink(signing: Signing, link: string, device: Device) {
  return signing.store.transact(async (tx) => {
    const member = await memberOfLink(tx, link, device.now)
    const found = await tx.find(signInLinks, 'hash', { hash: hashOf(link) })
    if (member === undefined || found === undefined) return undefined
    if ((await tx.delete(signInLinks, found.id)) === undefined) return undefined
    return beginSession(tx, signing.random, member, 'link', device)
  })
}

/** Starts a session for an authenticated member. Returns its secret, which is stored nowhere else. */
export async function beginSession(
  tx: Tx,
  random: Random,
  { id: member_id }: MemberRef,
  by: SessionRow['by'],
  { agent, now }: Device,
): Promise<string> {
  const secret = randomText(random, SECRET_LENGTH)
  await tx.deleteMany(sessions, { index: 'oldest', to: now, limit: 100 })
  await tx.insert(sessions, {
    member_id,
    hash: hashOf(secret),
    by,
    agent: agent?.slice(0, LONGEST_AGENT).toWellFormed() ?? null,
    created_at: now,
    seen_at: now,
    expires_at: now + SESSION_LIFETIME,
  })
  return secret
}

/** Returns the session of a secret and its member; undefined if it has ended. */
export async function sessionOf(tx: ReadTx, secret: string, now: number) {
  const session = await tx.find(sessions, 'hash', { hash: hashOf(secret) })
  if (session === undefined || session.expires_at <= now) return undefined
  const member = await tx.get(members, session.member_id)
  return member?.status === 'active' ? { session, member } : undefined
}

/** Ends a session of a member; false if they have no such session. */
export const endSession = (store: Store, { id, member_id }: Pick<SessionRow, 'id' | 'member_id'>) =>
  store.transact(async (tx) => (await tx.delete(sessions, id, { member_id })) !== undefined)

/** Returns the latest sessions of a member, last signed in first. */
export const sessionsOf = (tx: ReadTx, { id: member_id }: MemberRef, now: number) =>
  tx.page(sessions, {
    index: 'ofMember',
    equals: { member_id },
    where: [['expires_at', '>', now]],
    order: 'desc',
    limit: 100,
  })
