import { forbidden, notFound } from '../../api-error.ts'
import { memberNamed, members, type MemberRow } from '../../entities/members.ts'
import type { Acting } from '../../handler.ts'
import type { ReadTx, Tx } from '../../store/store.ts'

export const noSuchMember = (username: string) => notFound(`No member has the username ${username}.`)

/** Returns a member by id, or by username, case-insensitively, regardless of status. @throws ApiError `not_found` */
export async function findMember(tx: ReadTx, who: string | number): Promise<MemberRow> {
  const member = await (typeof who === 'number' ? tx.get(members, who) : memberNamed(tx, who))
  if (member === undefined) throw noSuchMember(String(who))
  return member
}

/** Like {@link findMember}, and locks the member. */
export async function lockMember(tx: Tx, username: string): Promise<MemberRow> {
  const member = await tx.lock(members, (await findMember(tx, username)).id)
  // They may have been deleted in between.
  if (member === undefined) throw noSuchMember(username)
  return member
}

/**
 * Locks the member whom an act is about: members act on themselves alone.
 * @throws ApiError `not_found`, `forbidden`
 */
export async function lockOwn(
  { tx, self }: Pick<Acting, 'self'> & { readonly tx: Tx },
  username: string,
): Promise<MemberRow> {
  if (self === undefined) return lockMember(tx, username)
  if (self.username_key !== username.toLowerCase())
    throw forbidden('Members can do this only for themselves.')
  return self
}
