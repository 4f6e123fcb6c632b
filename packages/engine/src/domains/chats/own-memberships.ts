import { chatMembers, type ChatMemberRow } from '../../entities/chats.ts'
import type { ReadContext } from '../../handler.ts'
import { viewerOf } from '../viewer/viewer.ts'

const BATCH = 500

/** The caller's memberships in all chats that they can see, the newest first, batch by batch. */
export async function* ownMemberships({ tx, member }: ReadContext): AsyncGenerator<ChatMemberRow[]> {
  const viewer = await viewerOf({ tx, member })
  for (let offset = 0; ; offset += BATCH) {
    const memberships = await tx.page(chatMembers, {
      index: 'newest',
      equals: { member_id: member.id },
      where: viewer.visible('other_id'),
      order: 'desc',
      offset,
      limit: BATCH,
    })
    yield memberships
    if (memberships.length < BATCH) return
  }
}
