import { isUsername } from '@chowk/contract/core'
import { endSessions } from '../administration/keys.ts'
import { memberNamed, members, type MemberRef } from '../entities/members.ts'
import { passwords, type SessionRow } from '../entities/sessions.ts'
import type { ReadTx, Store } from '../store/store.ts'
import { beginSession, type Device, type Signing } from './sign-in.ts'

/** The hash of the password of a member; undefined where they have none. */
export const passwordHashOf = async (tx: ReadTx, { id: member_id }: MemberRef) =>
  (await tx.find(passwords, 'member', { member_id }))?.hash

/** A member, active or suspended, and the hash of their password; undefined where there is no such member, or they have none. */
export async function signInHashOf(tx: ReadTx, username: string) {
  if (!isUsername(username)) return undefined
  const member = await memberNamed(tx, username)
  const hash = member && (await passwordHashOf(tx, member))
  return member !== undefined && hash !== undefined && member.status !== 'closed'
    ? { member, hash }
    : undefined
}

/**
 * Begins a session for a member who knew the password of this hash, which took a while to find out: undefined where they are not
 * active any more, or it has been changed meanwhile.
 */
export const signInByPassword = (
  { store, random }: Signing,
  { id }: MemberRef,
  hash: string,
  device: Device,
): Promise<string | undefined> =>
  store.transact(async (tx) => {
    const member = await tx.lock(members, id)
    if (member?.status !== 'active' || (await passwordHashOf(tx, member)) !== hash) return undefined
    return beginSession(tx, random, member, 'password', device)
  })

/**
 * Sets the password of a member, and signs them out everywhere but here.
 * @param before The hash that there was when it was decided that they may; undefined where there was none.
 * @returns False where another one has been set meanwhile, or they are not active any more.
 */
export const setPassword = (
  store: Store,
  { id, member_id }: Pick<SessionRow, 'id' | 'member_id'>,
  { hash, before }: { readonly hash: string; readonly before: string | undefined },
  now: number,
): Promise<boolean> =>
  store.transact(async (tx) => {
    const member = await tx.lock(members, member_id)
    const row = await tx.find(passwords, 'member', { member_id })
    if (member?.status !== 'active' || row?.hash !== before) return false
    if (row === undefined) await tx.insert(passwords, { member_id, hash, updated_at: now })
    else await tx.update(passwords, row.id, { hash, updated_at: now })
    await endSessions(tx, member, { id })
    return true
  })
