import { tags, type TagRow } from '../../entities/content.ts'
import type { Tx } from '../../store/store.ts'
import { slugify } from '../../text/slugs.ts'
import { tagKey } from '../../text/tags.ts'
import { insertWithSlug, type Moment } from '../content/slug.ts'
import { indexTag } from '../search/index-tag.ts'

/** Moves the count of published items of each tag by the same amount, and creates the tags that are new. */
export const countTags = (tx: Tx, names: readonly string[], amount: 1 | -1, moment: Moment): Promise<void> =>
  moveTags(
    tx,
    names.map((name) => ({ name, amount })),
    moment,
  )

/** Moves the count of published items of each tag, and creates the tags that are new. */
export async function moveTags(
  tx: Tx,
  moves: readonly { readonly name: string; readonly amount: 1 | -1 }[],
  moment: Moment,
): Promise<void> {
  if (moves.length === 0) return
  const keyed = moves.map((move) => ({ ...move, name_key: tagKey(move.name) }))
  const found = await tx.findMany(
    tags,
    'name',
    keyed.map(({ name_key }) => ({ name_key })),
  )
  const rows = new Map(found.map((row) => [row.name_key, row]))
  // In one order everywhere, so that two transactions never wait for each other in a circle.
  for (const { name, name_key, amount } of keyed.sort((one, other) =>
    one.name_key < other.name_key ? -1 : 1,
  )) {
    const row =
      rows.get(name_key) ??
      (await createTag(tx, { name, description: null }, moment)) ??
      (await tx.find(tags, 'name', { name_key }))
    if (row !== undefined) await tx.increment(tags, row.id, { items_count: amount })
  }
}

/** A new tag; undefined where one with this name exists, whatever its case. */
export async function createTag(
  tx: Tx,
  { name, description }: { name: string; description: string | null },
  { now, random }: Moment,
): Promise<TagRow | undefined> {
  const name_key = tagKey(name)
  const row = await insertWithSlug<TagRow | null>(random, slugify(name, 'tag'), async (slug) => {
    const counts = { items_count: 0, followers_count: 0 }
    const inserted = await tx.insertIfAbsent(tags, {
      name,
      name_key,
      slug,
      description,
      ...counts,
      created_at: now,
    })
    // Either key may have been taken; only for the slug another one helps.
    return inserted ?? ((await tx.find(tags, 'name', { name_key })) && null)
  })
  if (row) await indexTag(tx, row)
  return row ?? undefined
}
