import { itemContents, items, type ItemRow } from '../entities/content.ts'
import type { ReadContext } from '../handler.ts'
import { itemPaths } from '../site.ts'
import { timestamp } from '../text/times.ts'

/** What became of an item that its author alone still has. */
export type PutAway = Extract<ItemRow['status'], 'archived' | 'cancelled'>

/** A page of the member's items in one of these states, the latest first. Of what was erased nothing is left to show. */
export async function listPutAway(
  { tx, member }: ReadContext,
  status: PutAway,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const rows = await tx.page(items, {
    index: 'ofAuthor',
    equals: { author_id: member.id, status },
    where: [['title', '!=', '']],
    order: 'desc',
    offset,
    limit: limit + 1,
  })
  return {
    has_more: rows.length > limit,
    items: rows.slice(0, limit).map(({ id, type, title, slug, hidden_from, updated_at }) => ({
      id,
      type,
      title,
      url: slug === null ? null : itemPaths[type] + slug,
      /** Whether moderators put it away, and they alone can bring it back. */
      isHidden: hidden_from !== null,
      changed_at: timestamp(updated_at),
    })),
  }
}

/** A community of the member that was scheduled and cancelled, as the fields that it was made of; undefined where there is none. */
export async function cancelledCommunity({ tx, member }: ReadContext, id: number) {
  const row = await tx.get(items, id)
  if (row?.type !== 'community' || row.status !== 'cancelled' || row.author_id !== member.id) return undefined
  const content = await tx.get(itemContents, id)
  return { ...content?.details, name: row.title, description: content?.body ?? null }
}
