import type { SearchType } from '@chowk/contract'
import type { CommunityRow } from '../../entities/communities.ts'
import { tags as stored, type ItemRow, type TagRow } from '../../entities/content.ts'
import type { MemberRow } from '../../entities/members.ts'
import { searchEntries, type SearchEntryRow, itemTags } from '../../entities/search.ts'
import { all } from '../../store/all.ts'
import { isTakenAway } from '../viewer/viewer.ts'
import type { SingleWrite, Tx } from '../../store/store.ts'
import { plainText } from '../../text/html.ts'
import { indexedWords, wordsIn } from '../../text/indexed-words.ts'

export interface Subject {
  readonly type: SearchType
  readonly id: number
}

/** The searched texts of an entry, and its visibility. */
export interface Entry extends Pick<
  SearchEntryRow,
  'title' | 'author_id' | 'community_id' | 'restricted' | 'published_at'
> {
  /** Its other texts, plain, most important first, since the indexed length is limited. */
  readonly texts: readonly string[]
}

/** Returns the searched columns of an entry. */
export const entryColumns = (entry: Entry) => ({
  title: entry.title,
  words: indexedWords(wordsIn(entry.texts)).join(' '),
  author_id: entry.author_id,
  community_id: entry.community_id,
  restricted: entry.restricted,
  published_at: entry.published_at,
})

/** Inserts the entry of a new subject. */
export const insertEntry = (tx: Tx, { type, id }: Subject, entry: Entry): void =>
  tx.withCommit(tx.insert(searchEntries, { type, subject_id: id, ...entryColumns(entry) }))

/** Creates or updates the entry of a subject, whose row the caller has locked. */
export async function upsertEntry(tx: Tx, { type, id }: Subject, entry: Entry): Promise<void> {
  const found = await tx.find(searchEntries, 'subject', { type, subject_id: id })
  if (found === undefined) insertEntry(tx, { type, id }, entry)
  else await tx.update(searchEntries, found.id, entryColumns(entry))
}

/** Restricts entries in a community to its members, or opens them to everyone; their words stay. */
export async function restrictEntries(tx: Tx, subjects: readonly Subject[], restricted: boolean) {
  const keys = subjects.map(({ type, id }) => ({ type, subject_id: id }))
  const found = await tx.findMany(searchEntries, 'subject', keys)
  await all(found.map(({ id }) => tx.update(searchEntries, id, { restricted })))
}

/** Deletes the entries of subjects, so that searches no longer find them. */
export async function deleteEntries(tx: Tx, subjects: readonly Subject[]): Promise<void> {
  const keys = subjects.map(({ type, id }) => ({ type, subject_id: id }))
  const found = await tx.findMany(searchEntries, 'subject', keys)
  await all(found.map(({ id }) => tx.delete(searchEntries, id)))
}

/** Adds a new item to its tags. A tag becomes public once someone other than its creator uses it. */
export async function insertItemTags(tx: Tx, item: ItemRow, tags: readonly TagRow[]): Promise<void> {
  const { id: item_id, author_id } = item
  const published_at = item.published_at ?? item.created_at
  for (const { id, creator_id, suspended } of tags) {
    if (creator_id === null || creator_id === author_id) continue
    const shared = { creator_id: null, suspended: false }
    if (suspended) {
      const row = await tx.update(stored, id, { ...shared, description: null })
      if (row) await indexTag(tx, row)
    } else {
      // Needs one statement, because it changes no searched column.
      tx.withCommit(tx.update(stored, id, shared) as SingleWrite<TagRow | undefined>)
    }
  }
  for (const { id: tag_id } of tags)
    tx.withCommit(tx.insert(itemTags, { item_id, tag_id, author_id, published_at }))
}

/** Files items under exactly these tags. */
export async function updateItemTags(
  tx: Tx,
  items: readonly ItemRow[],
  tagsOf: (item: ItemRow) => readonly TagRow[],
): Promise<void> {
  const ranges = items.map(({ id }) => ({ item_id: id }))
  const filed = await tx.page(itemTags, { index: 'ofItem', ranges, limit: MAX_TAGS * items.length })
  const keyOf = (item_id: number, tag_id: number) => `${item_id} ${tag_id}`
  const wanted = new Set(items.flatMap((item) => tagsOf(item).map((tag) => keyOf(item.id, tag.id))))
  const unwanted = filed.filter(({ item_id, tag_id }) => !wanted.has(keyOf(item_id, tag_id)))
  await all(unwanted.map(({ id }) => tx.delete(itemTags, id)))
  const present = new Set(filed.map(({ item_id, tag_id }) => keyOf(item_id, tag_id)))
  const isMissing = (item: ItemRow) => (tag: TagRow) => !present.has(keyOf(item.id, tag.id))
  for (const item of items) await insertItemTags(tx, item, tagsOf(item).filter(isMissing(item)))
}

/** More tags than any item has. */
const MAX_TAGS = 100

/** Updates the search entry of a tag from its row. No one finds one that is hidden. */
export const indexTag = (tx: Tx, tag: TagRow): Promise<void> =>
  indexUnlessTakenAway(tx, { type: 'tag', id: tag.id }, tag, tagEntry(tag))

const indexUnlessTakenAway = (
  tx: Tx,
  subject: Subject,
  row: Pick<CommunityRow, 'hidden' | 'suspended'>,
  entry: Entry,
): Promise<void> => (isTakenAway(row) ? deleteEntries(tx, [subject]) : upsertEntry(tx, subject, entry))

export const tagEntry = (tag: TagRow): Entry => ({
  title: tag.name,
  texts: [tag.slug, tag.description ?? ''],
  author_id: null,
  community_id: null,
  restricted: false,
  published_at: tag.created_at,
})

/** Updates the search entry of a community from its row. Only members find a private one, and no one a hidden one. */
export const indexCommunity = (tx: Tx, community: CommunityRow): Promise<void> =>
  indexUnlessTakenAway(tx, { type: 'community', id: community.id }, community, communityEntry(community))

export const communityEntry = (community: CommunityRow): Entry => ({
  title: community.name,
  texts: [plainText(community.description ?? '')],
  author_id: null,
  community_id: community.id,
  restricted: community.visibility === 'private',
  published_at: community.created_at,
})

/** Updates the search entry of a member from their row. */
export async function indexMember(tx: Tx, member: MemberRow): Promise<void> {
  const subject = { type: 'user', id: member.id } as const
  const entry = memberEntry(member)
  if (entry === undefined) return deleteEntries(tx, [subject])
  await upsertEntry(tx, subject, entry)
}

/** Returns the entry of a member; undefined if search excludes them. */
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

/** Returns display name and username of a member. */
export const memberTitle = ({ display_name, username }: Pick<MemberRow, 'display_name' | 'username'>) =>
  `${display_name} ${username}`
