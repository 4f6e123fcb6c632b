import { findChat } from '../domains/chats/find-chat.ts'
import { viewerOf } from '../domains/viewer/viewer.ts'
import { messages } from '../entities/chats.ts'
import type { ReadContext } from '../handler.ts'

/**
 * The id of the message so many places after another one in a chat of the member; of the last where there are fewer, undefined
 * where there is none. @throws ApiError `not_found`
 */
export async function messageAfter(
  context: ReadContext,
  key: string,
  id: number,
  places: number,
): Promise<number | undefined> {
  const { chat } = await findChat(context, key)
  const viewer = await viewerOf(context)
  const later = await context.tx.page(messages, {
    index: 'history',
    equals: { chat_id: chat.id },
    from: id + 1,
    where: viewer.visible('author_id'),
    limit: places,
  })
  return later.at(-1)?.id
}
