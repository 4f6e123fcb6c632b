import type { AuditReason } from '../../administration/administration.ts'
import { auditNoteOf } from '../audit/audit-note.ts'
import { memberNamed, members, type MemberRow, type MemberRef } from '../../entities/members.ts'
import { sessions, signInLinks, type SessionRow } from '../../entities/sessions.ts'
import { hashOf, randomText } from '../../keys/format.ts'
import { insertAuditEntry, memberSubject } from '../audit/audit.ts'
import type { Random } from '../../ports/random.ts'
import type { ReadTx, Store, Tx } from '../../store/store.ts'
import { contextOf, memberContextOf, type View } from '../../view.ts'

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
    const found = await memberNamed(tx, username)
    const member = found && (await tx.lock(members, found.id))
    if (member?.status !== 'active') return undefined
    const secret = await insertSignInLink(tx, random, member, now)
    const subject = memberSubject(member)
    await insertAuditEntry(tx, { act: 'member.sign_in_link', subject, ...auditNoteOf(grounds), now })
    return secret
  })
}

/** Creates a sign-in link for a locked member and returns its secret. */
export async function insertSignInLink(tx: Tx, random: Random, { id: member_id }: MemberRef, now: number) {
  const secret = randomText(random, SECRET_LENGTH)
  await tx.deleteMany(signInLinks, { index: 'oldest', to: now, limit: 100 })
  await tx.insert(signInLinks, { member_id, hash: hashOf(secret), expires_at: now + SIGN_IN_LINK_LIFETIME })
  return secret
}

/** Returns the member that a link would sign in; undefined if it was used or has expired. */
export async function memberOfLink(view: View, secret: string): Promise<MemberRow | undefined> {
  const { tx, now } = contextOf(view)
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
export const signInByLink = ({ store, random }: Signing, link: string, device: Device) =>
  store.transact(async (tx) => {
    const found = await tx.find(signInLinks, 'hash', { hash: hashOf(link) })
    if (found === undefined || found.expires_at <= device.now) return undefined
    return signInAs(
      tx,
      random,
      found.member_id,
      'link',
      device,
      async () => (await tx.delete(signInLinks, found.id)) !== undefined,
    )
  })

/**
 * Starts a session for an active member. Returns its secret, which is stored nowhere else; undefined without proof.
 * @param isProven Checks and uses up what the member signs in by: under their lock, as it may end meanwhile.
 */
export async function signInAs(
  tx: Tx,
  random: Random,
  member_id: number,
  by: SessionRow['by'],
  device: Device,
  isProven: (member: MemberRow) => Promise<boolean>,
): Promise<string | undefined> {
  const member = await tx.lock(members, member_id)
  return member?.status === 'active' && (await isProven(member))
    ? beginSession(tx, random, member, by, device)
    : undefined
}

/** Starts a session for a new or locked member. */
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

/** Signs in as the member of a demonstration, without any proof. */
export const signInToDemonstration = ({ store, random }: Signing, username: string, device: Device) =>
  store.transact(async (tx) => {
    const member = await memberNamed(tx, username)
    return member && signInAs(tx, random, member.id, 'demonstration', device, async () => true)
  })

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

/** Returns the latest sessions of the viewer, last signed in first. @throws SignInNeeded */
export async function ownSessions(view: View): Promise<readonly SessionRow[]> {
  const { tx, member, now, lastUses } = memberContextOf(view)
  const rows = await tx.page(sessions, {
    index: 'ofMember',
    equals: { member_id: member.id },
    where: [['expires_at', '>', now]],
    order: 'desc',
    limit: 100,
  })
  return rows.map((row) => ({ ...row, seen_at: lastUses?.ofSession(row) ?? row.seen_at }))
}
