import { parseDate } from '@chowk/contract/core'
import { forbidden, notFound } from '../../api-error.ts'
import { messages, type ChatRow, type MessageRow } from '../../entities/chats.ts'
import type { ReadContext, Viewing } from '../../handler.ts'
import { all } from '../../store/all.ts'
import type { Condition, TextQuery } from '../../store/store.ts'
import { viewerOf } from '../viewer/viewer.ts'

/** Returns a message of this chat; undefined if there is none, or a block hides its author from the caller. */
export async function messageIn({ tx, member }: Viewing, chat: ChatRow, id: number) {
  const [viewer, row] = await all([viewerOf({ tx, member }), tx.get(messages, id)])
  if (row?.chat_id !== chat.id) return undefined
  return (await viewer.loadFor([row])).isHidden(row.author_id) ? undefined : row
}

/** One error for all cases, so that it does not reveal hidden messages. */
export const noSuchMessage = () => notFound('Message not found.')

/**
 * Returns a text of this chat.
 * @throws ApiError `not_found`, or `forbidden` for a system message, which cannot be acted on.
 */
export async function findText(caller: Viewing, chat: ChatRow, id: number): Promise<MessageRow> {
  const row = await messageIn(caller, chat, id)
  if (row === undefined) throw noSuchMessage()
  assertText(row)
  return row
}

/** @throws ApiError `forbidden` for a system message. */
export function assertText(row: MessageRow): void {
  if (row.event !== null) throw forbidden('This is not possible with system messages.')
}

const DAY = 24 * 60 * 60_000

export interface MessageQuery {
  readonly q: string
  /** Days, both inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Returns messages of these chats that contain the words, newest first. */
export async function findMessages(
  { tx, member }: ReadContext,
  chatIds: readonly number[],
  wanted: MessageQuery,
  page: Pick<TextQuery<typeof messages>, 'after' | 'offset' | 'limit'>,
): Promise<MessageRow[]> {
  const viewer = await viewerOf({ tx, member })
  return tx.search(messages, {
    text: wanted.q,
    within: { chat_id: chatIds },
    where: [...onDays(wanted), ...viewer.visible<MessageRow>('author_id')],
    ...page,
  })
}

function onDays({ from, to }: MessageQuery): Condition<MessageRow>[] {
  const first = from === undefined ? undefined : parseDate(from)
  const last = to === undefined ? undefined : parseDate(to)
  return [
    ...(first === undefined ? [] : [['created_at', '>=', first] as const]),
    ...(last === undefined ? [] : [['created_at', '<', last + DAY] as const]),
  ]
}
