import { nameKey, tagName } from '@chowk/contract/core'
import { conflict, notFound } from '../api-error.ts'
import { initialTag, tags, type TagRow } from '../entities/content.ts'
import { type Handler, type Handlers, type Presenting, presentOne } from '../handler.ts'
import { tagPath } from '../site.ts'
import { all } from '../store/all.ts'
import type { ReadTx, Tx } from '../store/store.ts'
import { slugify } from '../text/slugs.ts'
import { timestamp } from '../text/times.ts'
import { pageOfRows } from './content/pages.ts'
import { insertWithSlug, slugWithSuffix, type Clocked } from './content/slug.ts'
import { followedAmong } from './network.ts'
import { indexTag, tagEntry, upsertEntry } from './search/entries.ts'
import { isTakenAway, shownToAll, viewerOf } from './viewer/viewer.ts'
import { pluck } from '../store/pluck.ts'

/** Returns the existing tags with these names, sorted by name, in the same order in every store. */
export async function findTags(tx: ReadTx, names: readonly string[]): Promise<TagRow[]> {
  if (names.length === 0) return []
  const keys = names.map((name) => ({ name_key: nameKey(name) }))
  return (await tx.findMany(tags, 'name', keys)).sort(byName)
}

const byName = (a: TagRow, b: TagRow): number => (a.name_key < b.name_key ? -1 : 1)

/**
 * Returns the tags with these names, and creates missing ones. All transactions change tags in this order, which
 * avoids deadlocks. `found` is the result of {@link findTags} for them.
 */
export async function findOrCreateTags(
  tx: Tx,
  names: readonly string[],
  found: readonly TagRow[],
  moment: Clocked,
  creator_id: number | null = null,
): Promise<readonly TagRow[]> {
  // Fast path: most tags exist.
  if (found.length === names.length) return found
  const known = new Map(found.map((row) => [row.name_key, row]))
  const wanted = [...new Map(names.map((name) => [nameKey(name), name]))]
  const sorted = wanted.sort(([a], [b]) => (a < b ? -1 : 1))
  const rows = await all(
    sorted.map(([name_key, name]) => known.get(name_key) ?? provideTag(tx, name, moment, creator_id)),
  )
  return rows.filter((row) => row !== undefined)
}

const provideTag = async (
  tx: Tx,
  name: string,
  moment: Clocked,
  creator_id: number | null,
): Promise<TagRow | undefined> =>
  (await createTag(tx, { name, description: null, creator_id }, moment)) ??
  (await tx.find(tags, 'name', { name_key: nameKey(name) }))

/** Changes each tag's count of published items. Expects the order of {@link findOrCreateTags}. */
export function countTags(tx: Tx, rows: readonly TagRow[], amountOf: (tag: TagRow) => number): void {
  for (const row of rows) tx.withCommit(tx.increment(tags, row.id, { items_count: amountOf(row) }))
}

/**
 * Changes the counts of the tags of several items, given by their names, and creates missing ones.
 * @returns A function that finds the tags of such names.
 */
export async function countTagsOf(
  tx: Tx,
  items: readonly (readonly string[])[],
  amount: 1 | -1,
  moment: Clocked,
): Promise<(names: readonly string[]) => readonly TagRow[]> {
  const names = [...new Map(items.flat().map((name) => [nameKey(name), name])).values()]
  const rows = await findOrCreateTags(tx, names, await findTags(tx, names), moment)
  const byKey = new Map(rows.map((row) => [row.name_key, row]))
  const tagsOf = (names: readonly string[]) =>
    [...new Set(names.map(nameKey))].flatMap((key) => byKey.get(key) ?? [])
  const uses = new Map<number, number>()
  for (const { id } of items.flatMap(tagsOf)) uses.set(id, (uses.get(id) ?? 0) + amount)
  countTags(tx, rows, ({ id }) => uses.get(id) ?? 0)
  return tagsOf
}

/** Creates a tag; undefined if one with this name exists, in any case. */
async function createTag(
  tx: Tx,
  { name, description, creator_id }: Pick<TagRow, 'name' | 'description' | 'creator_id'>,
  { now, random }: Clocked,
): Promise<TagRow | undefined> {
  const name_key = nameKey(name)
  await freeSlug(tx, name_key, random)
  const row = await insertWithSlug<TagRow | null>(random, slugify(name, 'tag'), async (slug) => {
    const inserted = await tx.insertIfAbsent(tags, {
      name,
      name_key,
      slug,
      description,
      made_by: creator_id,
      creator_id,
      ...initialTag,
      created_at: now,
    })
    // Either the name or the slug is taken; retry with another slug only for the latter.
    return inserted ?? ((await tx.find(tags, 'name', { name_key })) && null)
  })
  if (row) await indexTag(tx, row)
  return row ?? undefined
}

/** A slug that is the name of a new tag becomes the slug of that one: the tag that had it gets another. */
async function freeSlug(tx: Tx, name_key: string, random: Clocked['random']): Promise<void> {
  const holder = await tx.find(tags, 'slug', { slug: name_key })
  if (holder === undefined || holder.name_key === name_key) return
  const slug = slugWithSuffix(random, name_key)
  const row = await tx.update(tags, holder.id, { slug }, { slug: name_key })
  if (row) await upsertEntry(tx, { type: 'tag', id: row.id }, tagEntry(row))
}

/** Finds a tag by its name, else by its slug. */
export const findTag = async (tx: ReadTx, given: string): Promise<TagRow | undefined> =>
  (await tx.find(tags, 'name', { name_key: nameKey(tagName(given)) })) ??
  (await tx.find(tags, 'slug', { slug: given }))

/** Presents tags in the order given, with whether the member follows each. */
export async function presentTags({ tx, site, member }: Presenting, rows: readonly TagRow[]) {
  const followed = await followedAmong(tx, member.id, 'tag', pluck(rows, 'id'))
  return rows.map((tag) => ({
    id: tag.id,
    name: tag.name,
    slug: tag.slug,
    url: tagPath(tag.name),
    web_url: site.absolute(tagPath(tag.name)),
    description: tag.description,
    items_count: tag.items_count,
    followers_count: tag.followers_count,
    following: followed.has(tag.id),
    created_at: timestamp(tag.created_at),
  }))
}

const presentTag = presentOne(presentTags)

const create: Handler<'tags.create'> = async (context, { body }) => {
  const { name, description = null } = body
  const tag = await createTag(context.tx, { name, description, creator_id: context.member.id }, context)
  if (tag === undefined) throw conflict('This tag already exists.')
  const { id, slug } = tag
  const url = tagPath(tag.name)
  return { id, slug, url, web_url: context.site.absolute(url), item: { id, type: 'tag', slug } }
}

const list: Handler<'tags.list'> = async (context) => {
  const page = await pageOfRows(context, tags, { index: 'mostUsed', equals: shownToAll, order: 'desc' })
  return { ...page, items: await presentTags(context, page.items) }
}

const get: Handler<'tags.get'> = async (context, { params }) => {
  const tag = await findTag(context.tx, params.slug)
  if (tag === undefined || (isTakenAway(tag) && !(await viewerOf(context)).canSeeTag(tag))) throw notFound()
  return { tag: await presentTag(context, tag) }
}

export const handlers: Handlers<'tags'> = { create, list, get }
