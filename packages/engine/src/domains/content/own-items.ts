import { itemContents, items, type ItemRow } from '../../entities/content.ts'
import { itemPaths } from '../../site.ts'
import { timestamp } from '../../text/times.ts'
import { contextOf, memberContextOf, type View } from '../../view.ts'

/** States of an item that only its author still sees. */
export type ArchivedOrCancelled = Extract<ItemRow['status'], 'archived' | 'cancelled'>

/**
 * Returns a page of the member's items in one of these states, latest first. Erased items are left out.
 * @throws SignInNeeded
 */
export async function archivedOrCancelled(
  view: View,
  status: ArchivedOrCancelled,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const { tx, member } = memberContextOf(view)
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
      /** Whether moderators hid it; only they can restore it. */
      isHidden: hidden_from !== null,
      changed_at: timestamp(updated_at),
    })),
  }
}

/** Returns the fields of a member's scheduled community that was cancelled; undefined if there is none. */
export async function cancelledCommunity(view: View, id: number) {
  const { tx, member } = contextOf(view)
  const row = await tx.get(items, id)
  if (row?.type !== 'community' || row.status !== 'cancelled' || row.author_id !== member.id) return undefined
  const content = await tx.get(itemContents, id)
  return { ...content?.details, name: row.title, description: content?.body ?? null }
}
