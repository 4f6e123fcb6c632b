import { tags, type ItemRow } from '../../entities/content.ts'
import { itemTags } from '../../entities/search.ts'
import type { Tx } from '../../store/store.ts'
import { tagKey } from '../../text/tags.ts'

/** Files an item under the tags that it carries, as far as everybody may see it, and under no others. */
export async function fileUnderTags(tx: Tx, item: ItemRow): Promise<void> {
  const { id: item_id, author_id } = item
  const published_at = item.published_at ?? item.created_at
  const open = item.status === 'published' && !item.restricted
  const keys = open ? item.tags.map((name) => ({ name_key: tagKey(name) })) : []
  const wanted = new Set((await tx.findMany(tags, 'name', keys)).map((tag) => tag.id))
  const filed = await tx.page(itemTags, { index: 'ofItem', equals: { item_id }, limit: MOST })
  for (const { id, tag_id } of filed) if (!wanted.delete(tag_id)) await tx.take(itemTags, id)
  for (const tag_id of [...wanted].sort((one, other) => one - other))
    await tx.insertIfAbsent(itemTags, { item_id, tag_id, author_id, published_at })
}

/** More tags than an item ever carries. */
const MOST = 100
