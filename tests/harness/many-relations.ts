import type { NewRow, SnapshotRow, Store } from '@chowk/engine'
import { MAX_PRELOADED_RELATIONS } from '../../packages/engine/src/domains/viewer/related.ts'
import { initialCommunity, type communities } from '../../packages/engine/src/entities/communities.ts'

/** First id of the surrounding rows, above all earlier ids. */
export const FIRST = 1_000_000

/**
 * Gives members blocks in both directions, with former members too, and empty private communities: by default one more
 * than a request reads.
 */
export async function surround(
  store: Store,
  memberIds: readonly number[],
  count = MAX_PRELOADED_RELATIONS + 1,
): Promise<void> {
  const rows: SnapshotRow[] = []
  for await (const row of store.export()) rows.push(row)
  const others = Array.from({ length: count }, (_, at) => FIRST + at)
  await store.import([
    ...rows,
    ...others.map((id): SnapshotRow => ['communities', { id, ...silent(id) }]),
    ...memberIds.flatMap((id, at) => relations(id, FIRST + at * 2 * count, others)),
  ])
}

function relations(member_id: number, first: number, others: readonly number[]): SnapshotRow[] {
  return others.flatMap((other, at): SnapshotRow[] => {
    const [id, created_at] = [first + 2 * at, at]
    return [
      ['blocks', { id, member_id, blocked_id: other, created_at }],
      ['blocks', { id: id + 1, member_id: other, blocked_id: member_id, created_at }],
      [
        'community_members',
        { id, community_id: other, member_id, role: 'member', suspended: false, joined_at: at },
      ],
    ]
  })
}

const silent = (id: number): NewRow<typeof communities> => ({
  slug: `silent-${id}`,
  name: 'Silent',
  description: null,
  icon: '/storage/icons/leaf.svg',
  banner: null,
  banner_style: 'plain',
  visibility: 'private',
  ...initialCommunity,
  creator_id: id,
  members_count: 1,
  items_count: 0,
  followers_count: 0,
  created_at: 0,
  updated_at: 0,
})
