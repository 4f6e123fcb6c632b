import { isUsername } from '@chowk/contract/core'
import { memberNamed, type MemberRef } from '../../entities/members.ts'
import { passwords } from '../../entities/sessions.ts'
import type { ReadTx } from '../../store/store.ts'
import { contextOf, type View } from '../../view.ts'
import { SignInNeeded } from '../sessions/sign-in-needed.ts'

/** Returns the password hash of a member, or undefined. */
export const passwordHashOf = async (tx: ReadTx, { id: member_id }: MemberRef) =>
  (await tx.find(passwords, 'member', { member_id }))?.hash

/** Returns the password hash of the viewer, or undefined. @throws SignInNeeded */
export function ownPasswordHash(view: View): Promise<string | undefined> {
  const member = view.member ?? view.suspension?.member
  if (member === undefined) throw new SignInNeeded()
  return passwordHashOf(contextOf(view).tx, member)
}

/**
 * Returns an active or suspended member with their password hash; undefined if no such member, or
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
