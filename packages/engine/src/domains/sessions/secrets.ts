import { emailAddresses, emailLinks, outgoingMails, type MailKind } from '../../entities/mail.ts'
import { members, type MemberRef, type MemberRow } from '../../entities/members.ts'
import { sessions, signInLinks, type SessionRow } from '../../entities/sessions.ts'
import { all } from '../../store/all.ts'
import type { Store, Tx } from '../../store/store.ts'
import { putMail } from '../mail/queued-mail.ts'
import { SignInNeeded } from './sign-in-needed.ts'

const DAY = 24 * 60 * 60_000

/**
 * Ends everything that lets somebody in as a member without their password or a passkey: sessions, links that sign in
 * or confirm an address, and queued letters that would carry one. The member must be locked, as they are wherever one
 * of these begins, so that none escapes.
 * @param keeps The session that stays.
 */
export async function endSecrets(
  tx: Tx,
  { id: member_id }: MemberRef,
  keeps?: Pick<SessionRow, 'id'>,
): Promise<void> {
  const address = await tx.get(emailAddresses, member_id)
  // A sign-in letter names only its address: whose that is, is looked up when it is sent.
  const asked =
    address &&
    (await tx.find(outgoingMails, 'mail', { kind: 'sign_in', member_id: 0, address: address.address_key }))
  await all([
    tx.deleteMany(sessions, { ...ownOf(member_id), where: [['id', '!=', keeps?.id ?? 0]] }),
    tx.deleteMany(signInLinks, ownOf(member_id)),
    endConfirmations(tx, member_id),
    asked && tx.delete(outgoingMails, asked.id),
  ])
}

/** Ends the links of a member that confirm an address, and the letters that would carry one. */
export const endConfirmations = (tx: Tx, member_id: number) =>
  all([
    tx.deleteMany(emailLinks, ownOf(member_id)),
    tx.deleteMany(outgoingMails, { ...ownOf(member_id), where: [['kind', '=', 'confirm_address']] }),
  ])

const ownOf = (member_id: number) =>
  ({ index: 'ofMember', equals: { member_id }, limit: Number.MAX_SAFE_INTEGER }) as const

/**
 * Runs an act of a member on their own account, under their lock.
 * @throws SignInNeeded if the session has ended since it was read.
 */
export const inSession = <T>(
  store: Store,
  { hash }: SessionRow,
  now: number,
  work: (tx: Tx, member: MemberRow) => Promise<T>,
): Promise<T> => store.transact(async (tx) => work(tx, await lockSelf(tx, hash, now)))

/**
 * Locks the member of a session, by the hash of its secret, for an act on their own account.
 * @throws SignInNeeded if the session has ended.
 */
export async function lockSelf(tx: Tx, hash: string, now: number): Promise<MemberRow> {
  const found = await tx.find(sessions, 'hash', { hash })
  const member = found && (await tx.lock(members, found.member_id))
  // Read again under the lock: the session may have ended while it was waited for.
  const session = member && (await tx.find(sessions, 'hash', { hash }))
  if (member?.status !== 'active' || session === undefined || session.expires_at <= now)
    throw new SignInNeeded()
  return member
}

/**
 * Changes how a member signs in. Ends their secrets but this session, and tells the address that they had before.
 * @param work Returns false if it changed nothing.
 * @returns Whether anything was changed.
 * @throws SignInNeeded if the session has ended since it was read.
 */
export const changeSecrets = (
  store: Store,
  session: SessionRow,
  notice: Extract<MailKind, `${string}_changed`>,
  now: number,
  work: (tx: Tx, member: MemberRow) => Promise<boolean>,
): Promise<boolean> =>
  inSession(store, session, now, async (tx, member) => {
    const before = await tx.get(emailAddresses, member.id)
    if (!(await work(tx, member))) return false
    await endSecrets(tx, member, session)
    if (before)
      await putMail(tx, { kind: notice, member_id: member.id, address: before.address }, now, 7 * DAY)
    return true
  })

/** Ends another session of a member, if they have it. @throws SignInNeeded if their own has ended. */
export const endOtherSession = (store: Store, session: SessionRow, id: number, now: number) =>
  inSession(store, session, now, (tx, { id: member_id }) => tx.delete(sessions, id, { member_id }))

/** Ends every secret of a member except this session. @throws SignInNeeded if it has ended itself. */
export const endOtherSecrets = (store: Store, session: SessionRow, now: number): Promise<void> =>
  inSession(store, session, now, (tx, member) => endSecrets(tx, member, session))
