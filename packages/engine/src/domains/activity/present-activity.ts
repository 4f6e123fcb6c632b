import type { ItemRow } from '../../entities/content.ts'
import type { CommentRow } from '../../entities/engagement.ts'
import { itemPaths } from '../../site.ts'
import { excerptOf } from '../../text/html.ts'
import { commentPath } from '../comments/insert-comment.ts'
import type { Activity } from './page-of-activity.ts'

export const itemSubject = ({ type, id, title, slug }: ItemRow): Activity['subject'] => ({
  type,
  id,
  title,
  url: itemPaths[type] + (slug ?? ''),
})

/** A comment has the title of what it belongs to. */
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
