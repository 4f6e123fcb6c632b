import { isUsername } from '@chowk/contract/core'
import { memberNamed, type MemberRef } from '../../entities/members.ts'
import { passwords, type SessionRow } from '../../entities/sessions.ts'
import type { ReadTx, Store } from '../../store/store.ts'
import { changeSecrets } from '../sessions/secrets.ts'
import { signInAs, type Device, type Signing } from '../sessions/sign-in.ts'
import { contextOf, memberContextOf, type View } from '../../view.ts'

/** Returns the password hash of a member, or undefined. */
const passwordHashOf = async (tx: ReadTx, { id: member_id }: MemberRef) =>
  (await tx.find(passwords, 'member', { member_id }))?.hash

/** Returns the password hash of the viewer, or undefined. @throws SignInNeeded */
export function ownPasswordHash(view: View): Promise<string | undefined> {
  const { tx, member } = memberContextOf(view)
  return passwordHashOf(tx, member)
}

/**
 * Returns an active or suspended member with their password hash; undefined if there is no such member, or
 * no password.
 */
export async function signInHashOf(view: View, username: string) {
  if (!isUsername(username)) return undefined
  const { tx } = contextOf(view)
  const member = await memberNamed(tx, username)
  const hash = member && (await passwordHashOf(tx, member))
  return member !== undefined && hash !== undefined && member.status !== 'closed'
    ? { member, hash }
    : undefined
}

/**
 * Starts a session for a member whose password matched this hash. Verifying takes time: undefined if the member is no
 * longer active, or the password has changed since.
 */
export const signInByPassword = (
  { store, random }: Signing,
  { id }: MemberRef,
  hash: string,
  device: Device,
): Promise<string | undefined> =>
  store.transact((tx) =>
    signInAs(
      tx,
      random,
      id,
      'password',
      device,
      async (member) => (await passwordHashOf(tx, member)) === hash,
    ),
  )

/**
 * Sets the password of a member, as {@link changeSecrets} does.
 * @param before The hash when permission was checked; undefined if there was none.
 * @returns False if another was set since.
 */
export const setPassword = (
  store: Store,
  session: SessionRow,
  { hash, before }: { readonly hash: string; readonly before: string | undefined },
  now: number,
): Promise<boolean> =>
  changeSecrets(store, session, 'password_changed', now, async (tx, { id: member_id }) => {
    const row = await tx.find(passwords, 'member', { member_id })
    if (row?.hash !== before) return false
    if (row === undefined) await tx.insert(passwords, { member_id, hash, updated_at: now })
    else await tx.update(passwords, row.id, { hash, updated_at: now })
    return true
  })
