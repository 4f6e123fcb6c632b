/** A page out of one row more than it holds, which only tells whether there is a next page. */
export function pageOf<Item>(items: readonly Item[], { offset, limit }: { offset: number; limit: number }) {
  const shown = items.slice(0, limit)
  return { items: shown, next_offset: offset + shown.length, has_more: items.length > limit }
}
