import { itemTypes } from '@chowk/contract/core'
import { presentItems } from './present-items.ts'
import { readableItems } from './find-item.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { itemContents, items, type ItemRow } from '../../entities/content.ts'
import { itemTags } from '../../entities/search.ts'
import type { Condition } from '../../store/store.ts'
import { contextOf, type View } from '../../view.ts'

/** A published community has a row too, and is not an item. */
const isItem: Condition<ItemRow> = ['type', '!=', 'community']

/** Returns the items published last, of every kind, that the viewer may see: of all authors, or of one. */
export async function newestItems(view: View, limit: number, author_id?: number) {
  const context = contextOf(view)
  const viewer = await viewerOf(context)
  const page = { where: [...viewer.readable(), isItem], order: 'desc', limit } as const
  const rows = await (author_id === undefined
    ? context.tx.page(items, {
        index: 'published',
        ranges: itemTypes.map((type) => ({ type, status: 'published' as const })),
        ...page,
      })
    : context.tx.page(items, { index: 'ofAuthor', equals: { author_id, status: 'published' }, ...page }))
  return presentItems(context, rows)
}

/**
 * Returns the bodies of items as cleaned HTML, by id, without empty ones. The caller must have been shown the items.
 */
export async function textsOf(view: View, ids: readonly number[]) {
  const contents = await contextOf(view).tx.getMany(itemContents, ids)
  return new Map([...contents].flatMap(([id, { body }]) => (body === null ? [] : [[id, body]])))
}

/** Returns a page of the items with a tag that the viewer may see, newest first. */
export async function taggedItems(
  view: View,
  tag_id: number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const context = contextOf(view)
  const viewer = await viewerOf(context)
  const filed = await context.tx.page(itemTags, {
    index: 'ofTag',
    equals: { tag_id },
    where: viewer.visible('author_id'),
    order: 'desc',
    offset,
    limit: limit + 1,
  })
  const itemIds = filed.slice(0, limit).map(({ item_id }) => item_id)
  const readable = await (await readableItems(context))(itemIds)
  const rows = itemIds.flatMap((id) => readable.get(id) ?? [])
  return { items: await presentItems(context, rows), has_more: filed.length > limit }
}
