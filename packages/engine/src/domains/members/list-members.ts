import { memberStatuses, type MemberRole, type MemberStatus } from '@chowk/contract/core'
import { members } from '../../entities/members.ts'
import type { ReadTx } from '../../store/store.ts'

export interface MembersQuery {
  readonly status?: MemberStatus | undefined
  readonly role?: MemberRole | undefined
  /** The last username on the previous page. */
  readonly after?: string | undefined
  readonly limit: number
}

/** Returns a page of members, sorted by username. */
export async function listMembers(tx: ReadTx, { status, role, after, limit }: MembersQuery) {
  const key = after?.toLowerCase()
  const rows = await tx.mergedPage(members, {
    index: 'byUsername',
    ranges: (status === undefined ? memberStatuses : [status]).flatMap((one) =>
      [true, false].map((discoverable) => ({ status: one, discoverable })),
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
