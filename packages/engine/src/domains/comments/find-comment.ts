import { items, type ItemRow } from '../../entities/content.ts'
import { comments, type CommentRow } from '../../entities/engagement.ts'
import { notFound } from '../../api-error.ts'
import { all } from '../../store/all.ts'
import { pluck } from '../../store/pluck.ts'
import { viewerOf } from '../viewer/viewer.ts'
import type { Viewing } from '../../handler.ts'

/**
 * Returns a comment, reply or answer that the member may read, with its item.
 * @throws ApiError `not_found` for one of another kind too
 */
export async function findComment(viewing: Viewing, kinds: readonly CommentRow['kind'][], id: number) {
  const comment = await viewing.tx.get(comments, id)
  if (comment === undefined || !kinds.includes(comment.kind)) throw notFound()
  const item = (await itemsOfReadable(viewing, [comment])).get(id)
  if (item === undefined) throw notFound()
  return { comment, item }
}

/**
 * Returns the items of those of some comments, answers and replies that the member may read, by the id of the comment.
 * With a hidden comment its replies are hidden; what hides its author alone hides none of the member's own replies.
 */
export async function itemsOfReadable(viewing: Viewing, rows: readonly CommentRow[]) {
  const [unloadedViewer, subjects, parents] = await all([
    viewerOf(viewing),
    viewing.tx.getMany(items, pluck(rows, 'item_id')),
    viewing.tx.getMany(comments, pluck(rows, 'parent_id')),
  ])
  const viewer = await unloadedViewer.loadFor([...subjects.values(), ...rows, ...parents.values()])
  return new Map(
    rows.flatMap((row): [number, ItemRow][] => {
      const item = subjects.get(row.item_id)
      const parent = parents.get(row.parent_id ?? 0) ?? row
      const isOwn = row.author_id === viewing.member.id
      const isShown = viewer.canSeeComment(row) && (isOwn ? !parent.hidden : viewer.canSeeComment(parent))
      return isShown && item && viewer.canRead(item) ? [[row.id, item]] : []
    }),
  )
}

/**
 * Returns a comment or review as its row stands once it, or what it belongs to, is locked.
 * @throws ApiError `not_found` if moderators have hidden or erased it since it was read
 */
export function requireNotHidden<Row extends { readonly hidden: boolean }>(row: Row | undefined): Row {
  if (row === undefined || row.hidden) throw notFound()
  return row
}
