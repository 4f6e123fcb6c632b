import { communityMembers } from '../../entities/communities.ts'
import type { ItemRow } from '../../entities/content.ts'
import type { MemberRow } from '../../entities/members.ts'
import type { Condition, ReadTx } from '../../store/store.ts'

interface Viewer {
  readonly tx: ReadTx
  readonly member: MemberRow
}

const MOST_MEMBERSHIPS = 1000

/** What published content must meet for this member to see it in a list. */
export async function visibleTo({ tx, member }: Viewer): Promise<Condition<ItemRow>[]> {
  const memberships = await tx.page(communityMembers, {
    index: 'ofMember',
    equals: { member_id: member.id },
    limit: MOST_MEMBERSHIPS,
  })
  const open: Condition<ItemRow> = ['restricted', '=', false]
  const own = memberships.map(({ community_id }) => community_id)
  return [own.length === 0 ? open : { any: [open, ['community_id', 'in', own]] }]
}

/** Whether this member may read an item by its id. What waits for its time is read by nobody. */
export async function canRead({ tx, member }: Viewer, item: ItemRow): Promise<boolean> {
  if (item.status === 'archived') return item.author_id === member.id
  if (item.status !== 'published') return false
  if (!item.restricted || item.community_id === null) return true
  const membership = { community_id: item.community_id, member_id: member.id }
  return (await tx.find(communityMembers, 'membership', membership)) !== undefined
}
