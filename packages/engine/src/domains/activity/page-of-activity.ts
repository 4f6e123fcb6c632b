import type { ActivityKind } from '@chowk/contract'
import type { ListContext } from '../../handler.ts'
import { timestamp } from '../../text/times.ts'
import {
  merged,
  mergedOrder,
  mergedPosition,
  pageOfStream,
  type Dated,
  type Stream,
} from '../content/streams.ts'

/** Something that a member did. */
export interface Activity extends Dated {
  readonly kind: ActivityKind
  readonly subject: {
    readonly type: string
    readonly id: number
    readonly title: string
    readonly url: string
  }
  readonly excerpt?: string
  readonly reaction?: 'like' | 'dislike'
}

/** How far activity reaches back. */
const DEPTH = 1000

export async function pageOfActivity(
  { paging }: Pick<ListContext, 'paging'>,
  streams: readonly Stream<Activity>[],
) {
  const page = await pageOfStream(paging, mergedOrder, merged(streams), mergedPosition, DEPTH)
  return {
    ...page,
    items: page.items.map(({ kind, subject, excerpt = '', reaction = null, at }) => ({
      kind,
      subject,
      excerpt,
      reaction,
      at: timestamp(at),
    })),
  }
}
