import type { ItemRow } from '../../entities/content.ts'

/** Whether lists, counts and the search include an item other than a community. */
export const isListed = ({ status, suspended }: Pick<ItemRow, 'status' | 'suspended'>): boolean =>
  status === 'published' && !suspended

/** Returns what the row of a kind copies from its item, for its lists. A withdrawn item may not say so yet. */
export const listingOf = (item: ItemRow, listed = isListed(item)) => ({
  author_id: item.author_id,
  listed,
  published_at: item.published_at ?? item.created_at,
})
