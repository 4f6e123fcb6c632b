import { emailAddresses, outgoingMails, type MailKind } from '../../entities/mail.ts'
import { members, type MemberRef } from '../../entities/members.ts'
import { links, sessions, type SessionRow } from '../../entities/sessions.ts'
import type { Acting, OwnAccount } from '../../handler.ts'
import { all } from '../../store/all.ts'
import type { Tx } from '../../store/store.ts'
import { NOTICE_LIFETIME, enqueueMail } from '../mail/queued-mail.ts'
import { SignInNeeded } from './sign-in-needed.ts'

/** The length of the secrets of sessions and links: 62 letters and digits to the 40th are 238 bits. */
export const SECRET_LENGTH = 40

/**
 * Ends everything that lets someone in as a member without their password or a passkey: sessions, links that sign in
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
  const link =
    address &&
    (await tx.find(outgoingMails, 'mail', { kind: 'sign_in', member_id: 0, address: address.address_key }))
  await all([
    tx.deleteMany(sessions, { ...ofMember(member_id), where: [['id', '!=', keeps?.id ?? 0]] }),
    tx.deleteMany(links, ofMember(member_id)),
    dropConfirmations(tx, member_id),
    link && tx.delete(outgoingMails, link.id),
  ])
}

/** Ends the links of a member that confirm an address, and the letters that would carry one. */
export const endConfirmations = (tx: Tx, member_id: number) =>
  all([
    tx.deleteMany(links, { ...ofMember(member_id), where: [['kind', '=', 'confirm_address']] }),
    dropConfirmations(tx, member_id),
  ])

const dropConfirmations = (tx: Tx, member_id: number) =>
  tx.deleteMany(outgoingMails, { ...ofMember(member_id), where: [['kind', '=', 'confirm_address']] })

const ofMember = (member_id: number) =>
  ({ index: 'ofMember', equals: { member_id }, limit: Number.MAX_SAFE_INTEGER }) as const

/**
 * Locks the member of a session, by the hash of its secret, for an act on their own account.
 * @param mayBeSuspended Whether suspended members may do it too.
 * @throws SignInNeeded if the session has ended.
 */
export async function lockSelf(
  tx: Tx,
  hash: string,
  now: number,
  mayBeSuspended = false,
): Promise<OwnAccount> {
  const found = await tx.find(sessions, 'hash', { hash })
  const self = found && (await tx.lock(members, found.member_id))
  // Read again under the lock: the session may have ended while it was waited for.
  const session = self && (await tx.find(sessions, 'hash', { hash }))
  const isLetIn = self?.status === 'active' || (mayBeSuspended && self?.status === 'suspended')
  if (!isLetIn || session === undefined || session.expires_at <= now) throw new SignInNeeded()
  return { self, session }
}

/** Returns the caller on their own account. @throws SignInNeeded for any other caller */
export function ownAccount({ self, session }: Pick<Acting, keyof OwnAccount>): OwnAccount {
  if (self === undefined || session === undefined) throw new SignInNeeded()
  return { self, session }
}

/**
 * Changes how a member signs in. Ends their secrets except this session, and notifies their previous address.
 * @param work Returns false if it changed nothing.
 */
export async function changeSecrets<Context extends Acting & { readonly tx: Tx; readonly now: number }>(
  context: Context,
  notice: Extract<MailKind, `${string}_changed`>,
  work: (context: Context & OwnAccount) => Promise<boolean>,
): Promise<{ readonly changed: boolean }> {
  const { tx, now } = context
  const { self, session } = ownAccount(context)
  const before = await tx.get(emailAddresses, self.id)
  const changed = await work({ ...context, self, session })
  if (changed) {
    await endSecrets(tx, self, session)
    if (before)
      await enqueueMail(
        tx,
        { kind: notice, member_id: self.id, address: before.address },
        now,
        NOTICE_LIFETIME,
      )
  }
  return { changed }
}
