import { nameKey } from '@chowk/contract/core'
import { itemContents, items, type ItemRow } from '../../entities/content.ts'
import type { PrepareContext, WriteContext, Presenting } from '../../handler.ts'
import { itemPaths } from '../../site.ts'
import { all } from '../../store/all.ts'
import { excerptOfText, plainText } from '../../text/html.ts'
import { useImages } from '../media/use-images.ts'
import { reindexItem } from '../search/index-item.ts'
import { countTags, findTags, findOrCreateTags } from '../tags.ts'
import { checkSent, type SentContent } from './check-sent.ts'
import { type EditableType, lockOwnItem, ownItem, type WholeItem, withContent } from './find-item.ts'
import { holdersOf, type ImportedImages, imageFieldsOf, importLinks, storeImported } from './images.ts'
import { type Details, detailsOf, kinds, type SentDetails, type SentText } from './kinds.ts'

interface Sent<Body> {
  readonly params: { readonly id: number }
  readonly body: Body
}

/** The parts of an update specific to one kind. */
interface KindUpdate<Body, Found> {
  /** Finds what the body refers to, before the transaction. */
  readonly prepare?: (context: PrepareContext, body: Body) => Promise<Found>
  /** Computes the other changes; it may write that kind's own rows. */
  readonly change?: (context: WriteContext, item: ItemRow, body: Body, found: Found) => Promise<KindChanges>
}

/** Returns the update handler of a kind. */
export const updateOf = <
  T extends EditableType,
  Item,
  Body extends CommonChanges & SentDetails<T>,
  Found = undefined,
>(
  type: T,
  present: (context: Presenting, item: WholeItem<T>) => Promise<Item>,
  { prepare, change }: KindUpdate<Body, Found> = {},
) => ({
  async prepare(context: PrepareContext, { params, body }: Sent<Body>) {
    const found = prepare && (await prepare(context, body))
    return [await importNew(context, type, params.id, body), found]
  },
  async perform(context: WriteContext, { params, body }: Sent<Body>, prepared: unknown) {
    const [imported, found] = prepared as [ImportedImages, Found]
    const own = change && ((item: ItemRow) => change(context, item, body, found))
    const { id, url, updated, ...whole } = await updateContent<T>(
      context,
      type,
      params.id,
      body,
      imported,
      own,
    )
    return { id, url, updated, item: await present(context, whole) }
  },
})

/** The changes common to all kinds of items. Absent fields keep their values. */
export interface CommonChanges extends SentText, SentContent {}

/** The result of changing the parts specific to a kind. */
export interface KindChanges {
  /** Columns of the item. */
  readonly columns?: Partial<Omit<ItemRow, 'id'>>
  /** Names of the fields whose value changed. */
  readonly updated: readonly string[]
}

/** Fetches newly linked external images. @throws ApiError `not_found`, `validation_failed` */
async function importNew(
  context: PrepareContext,
  type: EditableType,
  id: number,
  changes: Pick<CommonChanges, 'featured_image' | 'gallery'>,
): Promise<ImportedImages> {
  const fields = imageFieldsOf(changes)
  if (fields.size === 0) return new Map()
  const item = await context.store.read((tx) => ownItem(tx, context.member.id, { type, id }))
  return importLinks(context, fields, new Set(imageFieldsOf(item).values()))
}

/**
 * Changes the fields sent. Returns the updated item with the names of changed fields. Locks the item until
 * the transaction ends.
 * @throws ApiError `not_found`, `validation_failed`
 */
async function updateContent<T extends EditableType>(
  context: WriteContext,
  type: T,
  id: number,
  changes: CommonChanges & SentDetails<T>,
  imported: ImportedImages,
  change?: (item: ItemRow) => Promise<KindChanges>,
) {
  const { tx, member, now } = context
  const [item, content, tags] = await all([
    lockOwnItem(tx, member.id, { type, id }),
    tx.get(itemContents, id),
    checkSent(context, changes),
  ])
  const before = withContent<T>(item, content)
  const paths = await storeImported(context, imported)
  const imageAt = (image: string) => paths.get(image) ?? image

  const columns: { -readonly [K in keyof ItemRow]?: ItemRow[K] } = {}
  const updated: string[] = []
  const kind = kinds[type]
  const title = changes[kind.title]
  if (title !== undefined && title !== item.title) {
    columns.title = title
    updated.push(kind.title)
  }
  const { [kind.body]: body = before.body } = changes
  const text = plainText(body ?? '')
  if (body !== before.body) {
    columns.excerpt = excerptOfText(text)
    updated.push(kind.body)
  }
  if (tags && !sameList(tags, item.tags)) {
    columns.tags = tags
    updated.push('tags')
    if (item.status === 'published' && !item.restricted) await moveTags(context, item.tags, tags)
  }
  if (changes.featured_image !== undefined) {
    const image = changes.featured_image === null ? null : imageAt(changes.featured_image)
    if (image !== item.featured_image) {
      columns.featured_image = image
      updated.push('featured_image')
    }
  }
  const gallery = changes.gallery?.map(imageAt)
  if (gallery && !sameList(gallery, item.gallery)) {
    columns.gallery = gallery
    updated.push('gallery')
  }
  const own = await change?.(item)
  updated.push(...(own?.updated ?? []))
  const stored: Details = before.details
  const details = detailsOf(type, changes, before.details)
  const changed = Object.entries(details).flatMap(([name, value]) =>
    sameJson(value, stored[name]) ? [] : name,
  )
  updated.push(...changed)
  const [row = item] = await all([
    updated.length === 0 ? undefined : tx.update(items, id, { ...columns, ...own?.columns, updated_at: now }),
    body === before.body && changed.length === 0 ? undefined : tx.update(itemContents, id, { body, details }),
  ])
  await useImages(tx, now, holdersOf(item, before), holdersOf(row, { body, details }))
  if (row !== item && row.status === 'published') await reindexItem(tx, row, { text, details })
  return { id, url: itemPaths[type] + (row.slug ?? ''), updated, row, body, details }
}

/** Updates the counts of tags that were added or removed. */
async function moveTags(context: WriteContext, before: readonly string[], after: readonly string[]) {
  const { tx } = context
  const [old, wanted] = [new Set(before.map(nameKey)), new Set(after.map(nameKey))]
  const moved = [...before, ...after].filter((name) => old.has(nameKey(name)) !== wanted.has(nameKey(name)))
  const rows = await findOrCreateTags(tx, moved, await findTags(tx, moved), context, context.member.id)
  countTags(tx, rows, ({ name_key }) => (wanted.has(name_key) ? 1 : -1))
}

/** Compares values parsed by one schema, which fixes the order of object members. */
const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((entry, index) => entry === b[index])
