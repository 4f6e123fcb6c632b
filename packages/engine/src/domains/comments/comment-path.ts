import type { ItemRow } from '../../entities/content.ts'
import type { CommentRow } from '../../entities/engagement.ts'
import { itemPaths } from '../../site.ts'

/** Where a comment, reply or answer stands on the site. */
export const commentPath = (item: ItemRow, { kind, id }: CommentRow): string =>
  `${itemPaths[item.type]}${item.slug ?? ''}#${kind === 'answer' ? 'answer' : 'comment'}-${id}`
