import { parseDate } from '@chowk/contract/core'
import { messages, type MessageRow } from '../../entities/chats.ts'
import { invalid } from '../../failure.ts'
import type { ReadContext } from '../../handler.ts'
import type { Condition, TextQuery } from '../../store/store.ts'
import { viewerOf } from '../viewer/viewer.ts'

const DAY = 24 * 60 * 60_000

export interface Wanted {
  readonly q: string
  /** Days, both inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Messages of these chats with the words in them, newest first. @throws ApiError `validation_failed` where `to` lies before `from`. */
export async function findMessages(
  { tx, member }: ReadContext,
  chatIds: readonly number[],
  wanted: Wanted,
  page: Pick<TextQuery<typeof messages>, 'after' | 'offset' | 'limit'>,
): Promise<MessageRow[]> {
  const viewer = await viewerOf({ tx, member })
  return tx.search(messages, {
    text: wanted.q,
    within: { chat_id: chatIds },
    where: [...onDays(wanted), ...viewer.visibleFilter<MessageRow>('author_id')],
    ...page,
  })
}

function onDays({ from, to }: Wanted): Condition<MessageRow>[] {
  if (from !== undefined && to !== undefined && to < from)
    throw invalid({
      path: 'to',
      code: 'too_small',
      message: 'This day must not be before the one in "from".',
    })
  const first = from === undefined ? undefined : parseDate(from)
  const last = to === undefined ? undefined : parseDate(to)
  return [
    ...(first === undefined ? [] : [['created_at', '>=', first] as const]),
    ...(last === undefined ? [] : [['created_at', '<', last + DAY] as const]),
  ]
}
