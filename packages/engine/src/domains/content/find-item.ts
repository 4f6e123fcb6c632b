import { parseId, type ContentType } from '@chowk/contract/core'
import { notFound } from '../../api-error.ts'
import { listComments } from '../comments/list-comments.ts'
import { kinds, type DetailsOf } from './kinds.ts'
import { manages } from '../communities/find-community.ts'
import { viewerOf, type Viewer } from '../viewer/viewer.ts'
import { communities } from '../../entities/communities.ts'
import { assertStillWritesIn } from './placement.ts'
import { itemContents, items, type ItemRow } from '../../entities/content.ts'
import type { ListContext, Viewing, Presenting } from '../../handler.ts'
import { all } from '../../store/all.ts'
import type { RowOf } from '../../store/entity.ts'
import type { ReadTx, Tx } from '../../store/store.ts'

/** An item with its full text. */
export interface WholeItem<T extends ContentType = ContentType> {
  readonly row: ItemRow
  /** Cleaned HTML. */
  readonly body: string | null
  /** All fields specific to its kind, with defaults for those added since it was stored. */
  readonly details: DetailsOf<T>
}

/** Returns an item with its text, which is stored separately. */
export async function wholeItem<T extends ContentType>(tx: ReadTx, row: ItemRow): Promise<WholeItem<T>> {
  return withContent(row, await tx.get(itemContents, row.id))
}

/** Returns an item with text that was already read. */
export const withContent = <T extends ContentType>(
  row: ItemRow,
  content: RowOf<typeof itemContents> | undefined,
): WholeItem<T> => ({
  row,
  body: content?.body ?? null,
  details: { ...kinds[row.type].details, ...content?.details },
})

/** Returns an item of this kind that the member may read, and therefore act on. @throws ApiError `not_found` */
export async function findItemRow(viewing: Viewing, type: ContentType, id: number): Promise<ItemRow> {
  const [viewer, row] = await all([viewerOf(viewing), viewing.tx.get(items, id)])
  if (row?.type !== type || !(await viewer.loadFor([row])).canRead(row)) throw notFound()
  return row
}

/** Whether a member can open an item. Managers of its community can, in spite of blocks. */
async function mayOpen(viewing: Viewing, viewer: Viewer, row: ItemRow): Promise<boolean> {
  if (viewer.canOpen(row)) return true
  if (row.community_id === null || !viewer.isBlocked(row.author_id)) return false
  return viewer.acrossBlocks().canOpen(row) && manages(viewing.tx, row.community_id, viewing.member.id)
}

/**
 * Returns an item of this kind with its text, if the member may open it; authors may before it is live.
 * @throws ApiError `not_found`
 */
export async function findItem<T extends ContentType>(
  viewing: Viewing,
  type: T,
  id: number,
): Promise<WholeItem<T>> {
  const [viewer, row, content] = await all([
    viewerOf(viewing),
    viewing.tx.get(items, id),
    viewing.tx.get(itemContents, id),
  ])
  if (row?.type !== type) throw notFound()
  const { withCancelled = false, member } = viewing
  const isOwnCancelled = withCancelled && row.status === 'cancelled' && row.author_id === member.id
  if (!isOwnCancelled && !(await mayOpen(viewing, await viewer.loadFor([row]), row))) throw notFound()
  return withContent(row, content)
}

/**
 * Returns an item of this kind with its text, if the member may open it, by slug; digits alone are an id.
 * @throws ApiError `not_found`
 */
export async function findItemBySlug<T extends ContentType>(viewing: Viewing, type: T, reference: string) {
  if (/^\d+$/.test(reference)) {
    const id = parseId(reference)
    if (id === undefined) throw notFound()
    return findItem(viewing, type, id)
  }
  const [viewer, row] = await all([
    viewerOf(viewing),
    viewing.tx.find(items, 'slug', { type, slug: reference }),
  ])
  if (row === undefined || !(await mayOpen(viewing, await viewer.loadFor([row]), row))) throw notFound()
  return wholeItem<T>(viewing.tx, row)
}

interface Asked {
  readonly params: { readonly id: number }
  readonly query: { readonly replies_to?: number | undefined }
}

/** Returns the handler that reads an item of a kind with its comments. */
export const getOf =
  <T extends ContentType, Item>(
    type: T,
    present: (context: Presenting, item: WholeItem<T>) => Promise<Item>,
  ) =>
  async (context: ListContext, { params, query }: Asked) => {
    const found = await findItem(context, type, params.id)
    const [item, comments] = await all([
      present(context, found),
      listComments(context, found.row.id, query.replies_to),
    ])
    return { item, comments }
  }

/** Kinds of items that an author edits. Communities have admins instead. */
export type EditableType = Exclude<ContentType, 'community'>

export interface Named {
  readonly type: EditableType
  readonly id: number
}

/** Returns the member's own item of this kind and id, unless it was removed. @throws ApiError `not_found` */
export async function ownItem(tx: ReadTx, memberId: number, named: Named): Promise<ItemRow> {
  const item = checkOwn(await tx.get(items, named.id), memberId, named)
  await assertStillWritesIn(tx, item, memberId)
  return item
}

/** Like {@link ownItem}, and locks the item until the transaction ends. @throws ApiError `not_found` */
export async function lockOwnItem(tx: Tx, memberId: number, named: Named): Promise<ItemRow> {
  const item = checkOwn(await tx.lock(items, named.id), memberId, named)
  await assertStillWritesIn(tx, item, memberId)
  return item
}

/**
 * Like {@link lockOwnItem}, with its community locked first, for an item that goes from the site or comes back: its
 * author may take it away wherever it is. @throws ApiError `not_found`
 */
export async function lockPlacedItem(tx: Tx, memberId: number, named: Named): Promise<ItemRow> {
  const { community_id } = checkOwn(await tx.get(items, named.id), memberId, named)
  // Locks the community first, as everywhere; it counts the item.
  const [, item] = await all([
    community_id === null ? undefined : tx.lock(communities, community_id),
    tx.lock(items, named.id),
  ])
  return checkOwn(item, memberId, named)
}

function checkOwn(item: ItemRow | undefined, memberId: number, { type }: Named): ItemRow {
  const isGone = item === undefined || item.status === 'cancelled'
  if (isGone || item.type !== type || item.author_id !== memberId) throw notFound()
  return item
}

/** Returns a function that reads items by id together, without those that the member may not read. */
export async function readableItems(
  viewing: Viewing,
): Promise<(ids: readonly number[]) => Promise<Map<number, ItemRow>>> {
  const unloadedViewer = await viewerOf(viewing)
  return async (ids) => {
    const rows = await viewing.tx.getMany(items, ids)
    const viewer = await unloadedViewer.loadFor(rows.values())
    return new Map([...rows].filter(([, row]) => viewer.canRead(row)))
  }
}
