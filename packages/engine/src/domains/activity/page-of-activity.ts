import type { ActivityKind } from '@chowk/contract'
import { timestamp } from '../../text/times.ts'
import { merged, pageOfStream, type Dated } from '../content/streams.ts'

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
  streams: readonly AsyncGenerator<Activity>[],
  paging: { readonly offset: number; readonly limit: number },
) {
  const page = await pageOfStream(merged(streams), paging, DEPTH)
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
