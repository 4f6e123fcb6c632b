import { items, type ItemRow } from '../../entities/content.ts'
import type { Tx } from '../../store/store.ts'
import { all } from '../../store/all.ts'
import { tagKey } from '../../text/tags.ts'
import type { Moment } from '../content/slug.ts'
import { restrictEntries } from '../search/entries.ts'
import { updateItemTags } from '../search/file-under-tags.ts'
import { countTags, findTags, provideTags } from '../tags/count-tags.ts'

/**
 * Hides up to `limit` items of a community, which is locked, from those who are no members of it, or shows them again. Gives how
 * many it were: fewer than the limit once nothing is left.
 */
export async function restrictItems(
  tx: Tx,
  community_id: number,
  restricted: boolean,
  moment: Moment,
  limit: number,
): Promise<number> {
  const rows = await tx.page(items, {
    index: 'ofCommunity',
    equals: { community_id, restricted: !restricted },
    limit,
  })
  const moved = await all(rows.map(({ id }) => tx.update(items, id, { restricted })))
  const published = moved.flatMap((row) => (row?.status === 'published' ? [row] : []))
  await all([
    restrictEntries(
      tx,
      published.map(({ type, id }) => ({ type, id })),
      restricted,
    ),
    refile(tx, published, restricted, moment),
  ])
  return rows.length
}

/** Items that only some may see stand under no tag and are not in its count, since both are public. */
async function refile(
  tx: Tx,
  published: readonly ItemRow[],
  restricted: boolean,
  moment: Moment,
): Promise<void> {
  const names = published.flatMap((item) => item.tags)
  const rows = await provideTags(tx, names, await findTags(tx, names), moment)
  const byKey = new Map(rows.map((row) => [row.name_key, row]))
  const tagsOf = (item: ItemRow) => [...new Set(item.tags.map(tagKey))].flatMap((key) => byKey.get(key) ?? [])
  const uses = new Map<number, number>()
  for (const { id } of published.flatMap(tagsOf)) uses.set(id, (uses.get(id) ?? 0) + 1)
  await countTags(tx, rows, ({ id }) => (restricted ? -1 : 1) * (uses.get(id) ?? 0))
  await all(published.map((item) => updateItemTags(tx, item, restricted ? [] : tagsOf(item))))
}
