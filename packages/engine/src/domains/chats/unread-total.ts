import { chatMembers } from '../../entities/chats.ts'
import type { ReadContext } from '../../handler.ts'
import { chatsWithout } from './visibility.ts'

const BATCH = 500

/** The caller's unread messages in all chats that are neither archived nor muted; only chats with some are looked at. */
export async function unreadTotal(
  { tx, member }: Pick<ReadContext, 'tx' | 'member'>,
  hidden: ReadonlySet<number>,
): Promise<number> {
  let total = 0
  for (let offset = 0; ; offset += BATCH) {
    const seats = await tx.page(chatMembers, {
      index: 'unread',
      equals: { member_id: member.id, archived: false, muted: false },
      from: 1,
      where: chatsWithout(hidden),
      offset,
      limit: BATCH,
    })
    for (const { unread } of seats) total += unread
    if (seats.length < BATCH) return total
  }
}
