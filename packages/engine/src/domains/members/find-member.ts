import { members, type MemberRow } from '../../entities/members.ts'
import { notFound } from '../../failure.ts'
import type { ReadContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { viewerOf } from '../viewer/viewer.ts'

/** An active member by username, in any case, whom no block hides from the caller. @throws ApiError `not_found` */
export async function findMember(
  { tx, member }: Pick<ReadContext, 'tx' | 'member'>,
  username: string,
): Promise<MemberRow> {
  const [viewer, found] = await all([
    viewerOf({ tx, member }),
    tx.find(members, 'username', { username_key: username.toLowerCase() }),
  ])
  if (!(await viewer.load(found ? [found.id] : [])).canSeeMember(found))
    throw notFound(`There is no member ${username}.`)
  return found
}
