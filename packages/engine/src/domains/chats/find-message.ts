import { messages, type ChatRow, type MessageRow } from '../../entities/chats.ts'
import { forbidden, notFound } from '../../failure.ts'
import type { ReadContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { viewerOf } from '../viewer/viewer.ts'

type Caller = Pick<ReadContext, 'tx' | 'member'>

/** A message of this chat that the caller can see; undefined where there is none, or a block hides its author. */
export async function messageIn(
  { tx, member }: Caller,
  chat: ChatRow,
  id: number,
): Promise<MessageRow | undefined> {
  const [viewer, row] = await all([viewerOf({ tx, member }), tx.get(messages, id)])
  if (row?.chat_id !== chat.id) return undefined
  return (await viewer.loadFor([row])).hides(row.author_id) ? undefined : row
}

/** A text of this chat. @throws ApiError `not_found`, or `forbidden` for a system message, with which nothing can be done. */
export async function findText(caller: Caller, chat: ChatRow, id: number): Promise<MessageRow> {
  const row = await messageIn(caller, chat, id)
  if (row === undefined) throw notFound('There is no such message in this chat.')
  assertText(row)
  return row
}

/** @throws ApiError `forbidden` for a system message. */
export function assertText(row: MessageRow): void {
  if (row.event !== null) throw forbidden('This can only be done with messages that somebody wrote.')
}
