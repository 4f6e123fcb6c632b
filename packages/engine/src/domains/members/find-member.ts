import { members, type MemberRow } from '../../entities/members.ts'
import { notFound } from '../../failure.ts'
import type { ReadContext } from '../../handler.ts'
import { isHidden } from '../network/hidden-members.ts'

/** An active member by username, in any case, whom no block hides from the caller. @throws Failure `not_found` */
export async function findMember(
  { tx, member }: Pick<ReadContext, 'tx' | 'member'>,
  username: string,
): Promise<MemberRow> {
  const found = await tx.find(members, 'username', { username_key: username.toLowerCase() })
  if (found?.status !== 'active' || (await isHidden(tx, member.id, found.id)))
    throw notFound(`There is no member ${username}.`)
  return found
}
