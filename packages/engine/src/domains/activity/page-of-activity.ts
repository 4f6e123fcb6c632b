import type { ActivityKind } from '@chowk/contract'
import { commentPath } from '../comments/insert-comment.ts'
import {
  merged,
  mergedOrder,
  mergedPosition,
  pageOfStream,
  type Dated,
  type Stream,
} from '../content/streams.ts'
import type { ItemRow } from '../../entities/content.ts'
import type { CommentRow } from '../../entities/engagement.ts'
import type { ListContext } from '../../handler.ts'
import { itemPaths } from '../../site.ts'
import { excerptOf } from '../../text/html.ts'
import { timestamp } from '../../text/times.ts'

/** An act of a member. */
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

/** Maximum number of entries of activity. */
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

export const itemSubject = ({ type, id, title, slug }: ItemRow): Activity['subject'] => ({
  type,
  id,
  title,
  url: itemPaths[type] + (slug ?? ''),
})

/** Returns the subject of a comment, titled by its item. */
export const commentSubject = (item: ItemRow, comment: CommentRow): Activity['subject'] => ({
  type: comment.kind,
  id: comment.id,
  title: item.title,
  url: commentPath(item, comment),
})

const commentKinds = { comment: 'commented', answer: 'answered', reply: 'replied' } as const

export const wrote = (item: ItemRow, comment: CommentRow): Activity => ({
  at: comment.created_at,
  id: comment.id,
  kind: commentKinds[comment.kind],
  subject: commentSubject(item, comment),
  excerpt: excerptOf(comment.body),
})

export const published = (item: ItemRow): Activity => ({
  at: item.published_at ?? item.created_at,
  id: item.id,
  kind: 'published',
  subject: itemSubject(item),
  excerpt: item.excerpt,
})
