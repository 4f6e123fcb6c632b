import { presentItems } from '../domains/content/present-items.ts'
import { readableItems } from '../domains/content/readable-items.ts'
import { viewerOf } from '../domains/viewer/viewer.ts'
import { itemTags } from '../entities/search.ts'
import type { ReadContext } from '../handler.ts'

/** A page of the items that carry a tag, the newest first. */
export async function listTagged(
  context: ReadContext,
  tag_id: number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const viewer = await viewerOf(context)
  const filed = await context.tx.page(itemTags, {
    index: 'ofTag',
    equals: { tag_id },
    where: viewer.visibleFilter('author_id'),
    order: 'desc',
    offset,
    limit: limit + 1,
  })
  const shown = filed.slice(0, limit).map(({ item_id }) => item_id)
  const readable = await (await readableItems(context))(shown)
  const rows = shown.flatMap((id) => readable.get(id) ?? [])
  return { items: await presentItems(context, rows), has_more: filed.length > limit }
}
