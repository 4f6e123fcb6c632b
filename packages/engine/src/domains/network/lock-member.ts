import { members, type MemberRow } from '../../entities/members.ts'
import { invalid, notFound } from '../../failure.ts'
import type { WriteContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { isHidden } from '../viewer/blocks.ts'

type Named = { readonly username: string } | { readonly id: number }

/**
 * Finds another member, and locks both members' rows until the transaction ends: nothing else between the two changes meanwhile.
 * Does not check whether the caller may see them: see {@link mustSee}.
 * @throws ApiError `not_found`, or `validation_failed` for the member itself.
 */
export async function lockMember({ tx, member }: WriteContext, named: Named): Promise<MemberRow> {
  const found =
    'id' in named
      ? await tx.get(members, named.id)
      : await tx.find(members, 'username', { username_key: named.username.toLowerCase() })
  if (found === undefined) throw noSuchMember()
  if (found.id === member.id)
    throw invalid({
      path: 'id' in named ? 'id' : 'username',
      code: 'not_allowed',
      message: 'This is you; name another member.',
    })
  const rows = await all(
    [member.id, found.id].sort((one, other) => one - other).map((id) => tx.lock(members, id)),
  )
  const locked = rows.find((row) => row?.id === found.id)
  if (locked === undefined) throw noSuchMember()
  return locked
}

/** @throws ApiError `not_found` where the other member is suspended or gone. */
export function mustBeActive(other: MemberRow): void {
  if (other.status !== 'active') throw noSuchMember()
}

/** @throws ApiError `not_found` where the other member is not active, or a block stands between the two. */
export async function mustSee({ tx, member }: WriteContext, other: MemberRow): Promise<void> {
  mustBeActive(other)
  if (await isHidden(tx, member.id, other.id)) throw noSuchMember()
}

const noSuchMember = () => notFound('There is no such member.')
