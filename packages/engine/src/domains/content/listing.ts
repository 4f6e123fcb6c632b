import type { ItemRow } from '../../entities/content.ts'

/** Returns what the row of a kind copies from its item, for its lists. A withdrawn item may not say so yet. */
export const listingOf = (item: ItemRow, published = item.status === 'published') => ({
  author_id: item.author_id,
  listed: published,
  published_at: item.published_at ?? item.created_at,
})
