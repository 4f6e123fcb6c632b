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

/** How long a link to sign in works, in milliseconds. */
export const SIGN_IN_LINK_LIFETIME = 15 * MINUTE
/** How long a member stays signed in, in milliseconds. */
export const SESSION_LIFETIME = 90 * DAY
/** 62 letters and digits to the 40th: 238 bits. */
const SECRET_LENGTH = 40
const LONGEST_AGENT = 200

/** What it takes to draw a secret and keep it. */
export interface Signing {
  readonly store: Store
  readonly random: Random
}

/**
 * The secret of a link that signs an active member in, once, within 15 minutes; undefined where there is no such member. Who made it
 * is noted down, since whoever has it can act as the member.
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

/** The secret of a new link that signs this member in. */
export async function insertSignInLink(tx: Tx, random: Random, { id: member_id }: MemberRef, now: number) {
  const secret = randomText(random, SECRET_LENGTH)
  await tx.deleteMany(signInLinks, { index: 'oldest', to: now, limit: 100 })
  await tx.insert(signInLinks, { member_id, hash: hashOf(secret), expires_at: now + SIGN_IN_LINK_LIFETIME })
  return secret
}

/** Whom a link would sign in; undefined where it has been used, or its time is over. */
export async function memberOfLink(tx: ReadTx, secret: string, now: number): Promise<MemberRow | undefined> {
  const link = await tx.find(signInLinks, 'hash', { hash: hashOf(secret) })
  if (link === undefined || link.expires_at <= now) return undefined
  const member = await tx.get(members, link.member_id)
  return member?.status === 'active' ? member : undefined
}

/** Where somebody signs in, and when. */
export interface Device {
  /** What the browser calls itself. */
  readonly agent?: string | undefined
  readonly now: number
}

/** For how long whoever came by a link or a passkey is known well enough to set a password without the one before, in milliseconds. */
const FRESH = 15 * MINUTE

/** Whether a session was begun just now, and by more than a password. */
export const isFresh = (session: SessionRow, now: number): boolean =>
  session.by !== 'password' && isRecent(session, now)

/** Whether a session was begun just now, in whatever way. */
export const isRecent = ({ created_at }: SessionRow, now: number): boolean => now - created_at < FRESH

/** Uses a link up and begins a session. Of several callers with one link, exactly one receives the secret of a session. */
export async function signInByLink(signing: Signing, link: string, device: Device) {
  return signing.store.transact(async (tx) => {
    const member = await memberOfLink(tx, link, device.now)
    const found = await tx.find(signInLinks, 'hash', { hash: hashOf(link) })
    if (member === undefined || found === undefined) return undefined
    if ((await tx.delete(signInLinks, found.id)) === undefined) return undefined
    return beginSession(tx, signing.random, member, 'link', device)
  })
}

/** Begins a session for a member of whom it is known who they are. Gives its secret, which is kept nowhere else. */
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

/** The session of a secret, and the member who is signed in by it; undefined where it has ended. */
export async function sessionOf(tx: ReadTx, secret: string, now: number) {
  const session = await tx.find(sessions, 'hash', { hash: hashOf(secret) })
  if (session === undefined || session.expires_at <= now) return undefined
  const member = await tx.get(members, session.member_id)
  return member?.status === 'active' ? { session, member } : undefined
}

/** Ends a session of a member; false where they have no such session. */
export const endSession = (store: Store, { id, member_id }: Pick<SessionRow, 'id' | 'member_id'>) =>
  store.transact(async (tx) => (await tx.delete(sessions, id, { member_id })) !== undefined)

/** Where a member is signed in, the last signed in first; not more than anybody reads. */
export const sessionsOf = (tx: ReadTx, { id: member_id }: MemberRef, now: number) =>
  tx.page(sessions, {
    index: 'ofMember',
    equals: { member_id },
    where: [['expires_at', '>', now]],
    order: 'desc',
    limit: 100,
  })
