import type { SearchType } from '@chowk/contract'
import { searchEntries, type SearchEntryRow } from '../../entities/search.ts'
import type { Tx } from '../../store/store.ts'
import { all } from '../../store/all.ts'
import { indexedWords, wordsIn } from '../../text/indexed-words.ts'

interface Subject {
  readonly type: SearchType
  readonly id: number
}

/** What an entry is found by, and who may find it. */
export interface Entry extends Pick<
  SearchEntryRow,
  'title' | 'author_id' | 'community_id' | 'restricted' | 'published_at'
> {
  /** Everything that it says besides its title, as plain text: what weighs most first, as no more is found than there is room for. */
  readonly texts: readonly string[]
}

/** The columns of an entry that searches look into. */
const entryColumns = (entry: Entry) => ({
  title: entry.title,
  words: indexedWords(wordsIn(entry.texts)).join(' '),
  author_id: entry.author_id,
  community_id: entry.community_id,
  restricted: entry.restricted,
  published_at: entry.published_at,
})

/** Adds an entry for something that had none. */
export const insertEntry = (tx: Tx, { type, id }: Subject, entry: Entry): Promise<unknown> =>
  tx.insert(searchEntries, { type, subject_id: id, ...entryColumns(entry) })

/** Creates or updates the entry of something that can be found. The caller has locked the subject's row. */
export async function upsertEntry(tx: Tx, { type, id }: Subject, entry: Entry): Promise<void> {
  const found = await tx.find(searchEntries, 'subject', { type, subject_id: id })
  if (found === undefined) await insertEntry(tx, { type, id }, entry)
  else await tx.update(searchEntries, found.id, entryColumns(entry))
}

/** Restricts the entries of things in a community to its members, or opens them to everybody; their words stay. */
export async function restrictEntries(
  tx: Tx,
  subjects: readonly Subject[],
  restricted: boolean,
): Promise<void> {
  const found = await tx.findMany(
    searchEntries,
    'subject',
    subjects.map(({ type, id }) => ({ type, subject_id: id })),
  )
  await all(found.map(({ id }) => tx.update(searchEntries, id, { restricted })))
}

/** Deletes the entry of something, so that it is not found any more. */
export async function deleteEntry(tx: Tx, { type, id }: Subject): Promise<void> {
  const found = await tx.find(searchEntries, 'subject', { type, subject_id: id })
  if (found !== undefined) await tx.delete(searchEntries, found.id)
}
