import { tags, type TagRow } from '../../entities/content.ts'
import type { Random } from '../../ports/random.ts'
import type { Tx } from '../../store/store.ts'
import { slugify } from '../../text/slugs.ts'
import { tagKey } from '../../text/tags.ts'
import { insertWithSlug } from '../content/slug.ts'

interface Moment {
  readonly now: number
  readonly random: Random
}

/** Moves the count of published items of each tag, and creates the tags that are new. */
export async function countTags(
  tx: Tx,
  names: readonly string[],
  amount: 1 | -1,
  moment: Moment,
): Promise<void> {
  if (names.length === 0) return
  const keys = names.map((name) => ({ name_key: tagKey(name) }))
  const rows = new Map((await tx.findMany(tags, 'name', keys)).map((row) => [row.name_key, row]))
  // In one order everywhere, so that two transactions never wait for each other in a circle.
  for (const name of [...names].sort((one, other) => (tagKey(one) < tagKey(other) ? -1 : 1))) {
    const name_key = tagKey(name)
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
  return row ?? undefined
}
