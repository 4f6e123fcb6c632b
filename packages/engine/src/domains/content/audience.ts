import { communityMembers } from '../../entities/communities.ts'
import { items, type ItemRow } from '../../entities/content.ts'
import type { MemberRow } from '../../entities/members.ts'
import type { Condition, ReadTx } from '../../store/store.ts'
import { together } from '../../store/together.ts'
import { hiddenMembers, isHidden } from '../network/hidden-members.ts'

interface Viewer {
  readonly tx: ReadTx
  readonly member: Pick<MemberRow, 'id'>
}

const MOST_MEMBERSHIPS = 1000

/** The communities that a member belongs to. */
export async function communitiesOf({ tx, member }: Viewer): Promise<number[]> {
  const memberships = await tx.page(communityMembers, {
    index: 'ofMember',
    equals: { member_id: member.id },
    limit: MOST_MEMBERSHIPS,
  })
  return memberships.map(({ community_id }) => community_id)
}

/** What published content must meet for this member to see it in a list. */
export async function visibleTo(viewer: Viewer): Promise<Condition<ItemRow>[]> {
  const open: Condition<ItemRow> = ['restricted', '=', false]
  const [own, hidden] = await together([communitiesOf(viewer), hiddenMembers(viewer.tx, viewer.member.id)])
  return [
    own.length === 0 ? open : { any: [open, ['community_id', 'in', own]] },
    ...(hidden.size === 0 ? [] : [['author_id', 'not in', [...hidden]] as const]),
  ]
}

/** Tells which of some items this member may read: {@link canRead} for many. */
export async function readerOf(viewer: Viewer): Promise<(item: ItemRow) => boolean> {
  const [communities, hidden] = await together([
    communitiesOf(viewer),
    hiddenMembers(viewer.tx, viewer.member.id),
  ])
  const own = new Set(communities)
  return ({ status, author_id, restricted, community_id }) => {
    if (status === 'archived') return author_id === viewer.member.id
    if (status !== 'published' || hidden.has(author_id)) return false
    return !restricted || (community_id !== null && own.has(community_id))
  }
}

/** Gives those of some items that this member may read, by id: fetched together. */
export async function readableItems(
  viewer: Viewer,
): Promise<(ids: readonly number[]) => Promise<Map<number, ItemRow>>> {
  const mayRead = await readerOf(viewer)
  return async (ids) => {
    const rows = await viewer.tx.getMany(items, ids)
    return new Map([...rows].filter(([, row]) => mayRead(row)))
  }
}

/** Whether this member may read an item by its id. What waits for its time is read by nobody. */
export async function canRead({ tx, member }: Viewer, item: ItemRow): Promise<boolean> {
  if (item.status === 'archived') return item.author_id === member.id
  if (item.status !== 'published' || (await isHidden(tx, member.id, item.author_id))) return false
  if (!item.restricted) return true
  if (item.community_id === null) return false
  const membership = { community_id: item.community_id, member_id: member.id }
  return (await tx.find(communityMembers, 'membership', membership)) !== undefined
}
