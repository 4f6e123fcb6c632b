import { chatMembers } from '../../entities/chats.ts'
import type { ReadContext } from '../../handler.ts'
import { viewerOf } from '../viewer/viewer.ts'

const BATCH = 500

/** The caller's unread messages in all chats that are neither archived nor muted; only chats with some are looked at. */
export async function unreadTotal({ tx, member }: Pick<ReadContext, 'tx' | 'member'>): Promise<number> {
  const viewer = await viewerOf({ tx, member })
  let total = 0
  for (let offset = 0; ; offset += BATCH) {
    const memberships = await tx.page(chatMembers, {
      index: 'unread',
      equals: { member_id: member.id, archived: false, muted: false },
      from: 1,
      where: viewer.visibleFilter('other_id'),
      offset,
      limit: BATCH,
    })
    for (const { unread } of memberships) total += unread
    if (memberships.length < BATCH) return total
  }
}
