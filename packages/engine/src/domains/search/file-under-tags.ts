import type { ItemRow, TagRow } from '../../entities/content.ts'
import { itemTags } from '../../entities/search.ts'
import type { Tx } from '../../store/store.ts'
import { all } from '../../store/all.ts'

/** Files a new item under tags. */
export function insertItemTags(tx: Tx, item: ItemRow, tags: readonly TagRow[]): Promise<unknown> {
  const { id: item_id, author_id } = item
  const published_at = item.published_at ?? item.created_at
  return all(tags.map(({ id }) => tx.insert(itemTags, { item_id, tag_id: id, author_id, published_at })))
}

/** Files an item under these tags and no others. */
export async function updateItemTags(tx: Tx, item: ItemRow, tags: readonly TagRow[]): Promise<void> {
  const filed = await tx.page(itemTags, { index: 'ofItem', equals: { item_id: item.id }, limit: MOST })
  const wanted = new Set(tags.map(({ id }) => id))
  await all(filed.filter(({ tag_id }) => !wanted.has(tag_id)).map(({ id }) => tx.delete(itemTags, id)))
  const present = new Set(filed.map(({ tag_id }) => tag_id))
  await insertItemTags(
    tx,
    item,
    tags.filter(({ id }) => !present.has(id)),
  )
}

/** More tags than an item ever carries. */
const MOST = 100
