import { memberStatuses } from '@chowk/contract/core'
import { members } from '../../entities/members.ts'
import type { InternalHandler } from '../../handler.ts'
import type { ReadTx } from '../../store/store.ts'
import { presentMember } from './present-member.ts'

export const list: InternalHandler<'members.list'> = async ({ tx }, { query }) => {
  const { items, has_more } = await listMembers(tx, query)
  return { items: items.map(presentMember), has_more }
}

/** Returns a page of members, sorted by username. */
export async function listMembers(
  tx: ReadTx,
  { status, role, after, limit }: Parameters<typeof list>[1]['query'],
) {
  const key = after?.toLowerCase()
  const rows = await tx.page(members, {
    index: 'byUsername',
    ranges: (status === undefined ? memberStatuses : [status]).flatMap((candidate) =>
      [true, false].map((discoverable) => ({ status: candidate, discoverable })),
    ),
    ...(key !== undefined && { from: key }),
    where: [
      ...(key === undefined ? [] : ([['username_key', '>', key]] as const)),
      ...(role === undefined ? [] : ([['role', '=', role]] as const)),
    ],
    limit: limit + 1,
  })
  return { items: rows.slice(0, limit), has_more: rows.length > limit }
}
