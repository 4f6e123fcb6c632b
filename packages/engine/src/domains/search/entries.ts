import type { SearchType } from '@chowk/contract'
import type { CommunityRow } from '../../entities/communities.ts'
import type { ItemRow, TagRow } from '../../entities/content.ts'
import type { MemberRow } from '../../entities/members.ts'
import { searchEntries, type SearchEntryRow, itemTags } from '../../entities/search.ts'
import { all } from '../../store/all.ts'
import type { Tx } from '../../store/store.ts'
import { plainText } from '../../text/html.ts'
import { indexedWords, wordsIn } from '../../text/indexed-words.ts'

export interface Subject {
  readonly type: SearchType
  readonly id: number
}

/** The searched texts of an entry, and who may find it. */
export interface Entry extends Pick<
  SearchEntryRow,
  'title' | 'author_id' | 'community_id' | 'restricted' | 'published_at'
> {
  /** Everything that it says besides its title, as plain text: what weighs most first, as no more is found than there is room for. */
  readonly texts: readonly string[]
}

/** The columns of an entry that searches look into. */
export const entryColumns = (entry: Entry) => ({
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
export async function restrictEntries(tx: Tx, subjects: readonly Subject[], restricted: boolean) {
  const keys = subjects.map(({ type, id }) => ({ type, subject_id: id }))
  const found = await tx.findMany(searchEntries, 'subject', keys)
  await all(found.map(({ id }) => tx.update(searchEntries, id, { restricted })))
}

/** Deletes the entry of something, so that it is not found any more. */
export async function deleteEntry(tx: Tx, { type, id }: Subject): Promise<void> {
  const found = await tx.find(searchEntries, 'subject', { type, subject_id: id })
  if (found !== undefined) await tx.delete(searchEntries, found.id)
}

/** Files a new item under tags. */
export function insertItemTags(tx: Tx, item: ItemRow, tags: readonly TagRow[]): Promise<unknown> {
  const { id: item_id, author_id } = item
  const published_at = item.published_at ?? item.created_at
  return all(tags.map(({ id }) => tx.insert(itemTags, { item_id, tag_id: id, author_id, published_at })))
}

/** Files an item under these tags and no others. */
export async function updateItemTags(tx: Tx, item: ItemRow, tags: readonly TagRow[]): Promise<void> {
  const filed = await tx.page(itemTags, { index: 'ofItem', equals: { item_id: item.id }, limit: MOST })
  const wanted = new Set(tags.map(({ id }) => id))
  await all(filed.filter(({ tag_id }) => !wanted.has(tag_id)).map(({ id }) => tx.delete(itemTags, id)))
  const present = new Set(filed.map(({ tag_id }) => tag_id))
  const added = tags.filter(({ id }) => !present.has(id))
  await insertItemTags(tx, item, added)
}

/** More tags than an item ever carries. */
const MOST = 100

/** Lets a new tag be found. */
export const indexTag = (tx: Tx, tag: TagRow): Promise<unknown> =>
  insertEntry(tx, { type: 'tag', id: tag.id }, tagEntry(tag))

export const tagEntry = (tag: TagRow): Entry => ({
  title: tag.name,
  texts: [tag.slug, tag.description ?? ''],
  author_id: null,
  community_id: null,
  restricted: false,
  published_at: tag.created_at,
})

/** Updates the search entry of a community from its row. A private one is found by its members alone. */
export const indexCommunity = (tx: Tx, community: CommunityRow): Promise<void> =>
  upsertEntry(tx, { type: 'community', id: community.id }, communityEntry(community))

export const communityEntry = (community: CommunityRow): Entry => ({
  title: community.name,
  texts: [plainText(community.description ?? '')],
  author_id: null,
  community_id: community.id,
  restricted: community.visibility === 'private',
  published_at: community.created_at,
})

/** Updates the search entry of a member from the member's row. */
export async function indexMember(tx: Tx, member: MemberRow): Promise<void> {
  const subject = { type: 'user', id: member.id } as const
  const entry = memberEntry(member)
  if (entry === undefined) return deleteEntry(tx, subject)
  await upsertEntry(tx, subject, entry)
}

/** The entry of a member; undefined where the search does not find them. */
export function memberEntry(member: MemberRow): Entry | undefined {
  if (member.status !== 'active' || !member.discoverable) return undefined
  return {
    title: memberTitle(member),
    texts: [member.tagline ?? '', plainText(member.bio ?? '')],
    author_id: member.id,
    community_id: null,
    restricted: false,
    published_at: member.created_at,
  }
}

/** Both names that a member goes by. */
export const memberTitle = ({ display_name, username }: Pick<MemberRow, 'display_name' | 'username'>) =>
  `${display_name} ${username}`
