import type { SearchType } from '@chowk/contract'
import { boolean, entity, integer, nullable, text, type RowOf } from '../store/entity.ts'

/** What the search over the whole site finds: one row for each published item, community, active member and tag. */
export const searchEntries = entity('search_entries', {
  columns: {
    type: text<SearchType>(),
    /** The id of what it stands for, among things of its type. */
    subject_id: integer(),
    /** What it is called: words here weigh most. */
    title: text(),
    /** The words of everything else that it says, each once. */
    words: text(),
    /** The member who wrote it, or whom it stands for; a block between the two hides it from another. */
    author_id: nullable(integer()),
    community_id: nullable(integer()),
    /** Whether only members of its community may find it. */
    restricted: boolean(),
    published_at: integer(),
  },
  unique: { subject: ['type', 'subject_id'] },
  indexes: { byId: [] },
  search: { columns: ['title'], words: ['words'], within: ['type'] },
})
export type SearchEntryRow = RowOf<typeof searchEntries>

/**
 * Which published items carry which tags, of those that everybody may see: the newest of a tag without a walk over all. Whoever
 * files an item holds its row, so that nothing but the index `ofItem` has to tell under what it is filed.
 */
export const itemTags = entity('item_tags', {
  columns: { item_id: integer(), tag_id: integer(), author_id: integer(), published_at: integer() },
  // By the item, since an item that is filed under several tags, or anew, has several rows.
  indexes: { ofTag: ['tag_id', 'published_at', 'item_id'], ofItem: ['item_id'] },
})
