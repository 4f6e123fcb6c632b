import { itemTypes } from '@chowk/contract/core'
import { presentItems } from './present-items.ts'
import { readableItems } from './find-item.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { itemContents, items, type ItemRow } from '../../entities/content.ts'
import { itemTags } from '../../entities/search.ts'
import type { ReadContext } from '../../handler.ts'
import type { Condition } from '../../store/store.ts'

/** A published community has a row too, and is not an item. */
const isItem: Condition<ItemRow> = ['type', '!=', 'community']

/** Returns the items published last, of every kind, that the viewer may see: of all authors, or of one. */
export async function newestItems(context: ReadContext, limit: number, author_id?: number) {
  const viewer = await viewerOf(context)
  const shown = { where: [...viewer.readable(), isItem], order: 'desc', limit } as const
  const rows = await (author_id === undefined
    ? context.tx.mergedPage(items, {
        index: 'published',
        ranges: itemTypes.map((type) => ({ type, status: 'published' as const })),
        ...shown,
      })
    : context.tx.page(items, { index: 'ofAuthor', equals: { author_id, status: 'published' }, ...shown }))
  return presentItems(context, rows)
}

/**
 * Returns the bodies of items as cleaned HTML, by id, without empty ones. The caller must have been shown the items.
 */
export async function textsOf({ tx }: Pick<ReadContext, 'tx'>, ids: readonly number[]) {
  const contents = await tx.getMany(itemContents, ids)
  return new Map([...contents].flatMap(([id, { body }]) => (body === null ? [] : [[id, body]])))
}

/** Returns a page of the items with a tag, newest first. */
export async function listTagged(
  context: ReadContext,
  tag_id: number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const viewer = await viewerOf(context)
  const filed = await context.tx.page(itemTags, {
    index: 'ofTag',
    equals: { tag_id },
    where: viewer.visible('author_id'),
    order: 'desc',
    offset,
    limit: limit + 1,
  })
  const shown = filed.slice(0, limit).map(({ item_id }) => item_id)
  const readable = await (await readableItems(context))(shown)
  const rows = shown.flatMap((id) => readable.get(id) ?? [])
  return { items: await presentItems(context, rows), has_more: filed.length > limit }
}
