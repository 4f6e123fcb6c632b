import type { ItemType } from '@chowk/contract'
import type { ItemRow, TagRow } from '../../entities/content.ts'
import type { ReadTx, Tx } from '../../store/store.ts'
import { all } from '../../store/all.ts'
import { plainText } from '../../text/html.ts'
import { wholeItem } from '../content/find-item.ts'
import { isListed } from '../content/listing.ts'
import { textsOf, type Details } from '../content/kinds.ts'
import { findTags } from '../tags.ts'
import {
  deleteEntries,
  insertEntry,
  upsertEntry,
  type Entry,
  insertItemTags,
  updateItemTags,
} from './entries.ts'

/** The text of an item, without its title and tags. */
export interface ItemText {
  /** Its body as plain text. */
  readonly text: string
  readonly details: Details
  /** Texts in rows of its kind; read from the store if absent. */
  readonly rowTexts?: readonly string[] | undefined
}

/** Returns the stored text of an item. */
export async function textOfItem(tx: ReadTx, item: ItemRow): Promise<ItemText> {
  const { body, details } = await wholeItem(tx, item)
  return { text: plainText(body ?? ''), details }
}

/**
 * Indexes a new item by its words, and under its public `tags`. The rows of its kind must exist already. A scheduled
 * community is not indexed here; its community is.
 */
export async function indexItem(tx: Tx, item: ItemRow, text: ItemText, tags: readonly TagRow[]) {
  if (item.type === 'community') return
  const entry = await readEntry(tx, item, text)
  // Changes of tags go first, so that the insert of the text joins those of the entry and the tags.
  await insertItemTags(tx, item, tags)
  insertEntry(tx, { type: item.type, id: item.id }, entry)
}

/** Updates the entry and tags of a published item after an edit or a change of visibility. */
export async function reindexItem(tx: Tx, item: ItemRow, text: ItemText): Promise<void> {
  if (item.type === 'community') return
  await all([refile(tx, item), reenter(tx, item.type, item, text)])
}

async function refile(tx: Tx, item: ItemRow): Promise<void> {
  const tags = item.restricted ? [] : await findTags(tx, item.tags)
  await updateItemTags(tx, [item], () => tags)
}

async function reenter(tx: Tx, type: ItemType, item: ItemRow, text: ItemText): Promise<void> {
  await upsertEntry(tx, { type, id: item.id }, await readEntry(tx, item, text))
}

/** Removes items from the search and from their tags. */
export async function deindexItems(tx: Tx, items: readonly ItemRow[]): Promise<void> {
  const subjects = items.flatMap(({ type, id }) => (type === 'community' ? [] : [{ type, id }]))
  await all([updateItemTags(tx, items, () => []), deleteEntries(tx, subjects)])
}

/** Returns the entry that an item should have; undefined unless it is listed. */
export async function entryOf(tx: ReadTx, item: ItemRow): Promise<Entry | undefined> {
  if (item.type === 'community' || !isListed(item)) return undefined
  return readEntry(tx, item, await textOfItem(tx, item))
}

async function readEntry(tx: ReadTx, item: ItemRow, { text, details, rowTexts }: ItemText): Promise<Entry> {
  return itemEntry(item, text, await textsOf(tx, item, details, rowTexts))
}

export const itemEntry = (item: ItemRow, text: string, texts: readonly string[] = []): Entry => ({
  title: item.title,
  texts: [...item.tags, ...texts, text],
  author_id: item.author_id,
  community_id: item.community_id,
  restricted: item.restricted,
  published_at: item.published_at ?? item.created_at,
})
