import type { SearchType } from '@chowk/contract'
import { boolean, entity, integer, nullable, text, type RowOf } from '../store/entity.ts'

/** Entries of the site search: one for each published item, community, active member and tag. */
export const searchEntries = entity('search_entries', {
  columns: {
    type: text<SearchType>(),
    /** The id of the subject, unique in its type. */
    subject_id: integer(),
    /** The title; its words weigh most. */
    title: text(),
    /** The words of the other texts, without duplicates. */
    words: text(),
    /** The author, or the member themselves; blocks apply to this member. */
    author_id: nullable(integer()),
    community_id: nullable(integer()),
    /** Whether only members of its community may find it. */
    restricted: boolean(),
    published_at: integer(),
  },
  whose: 'copied',
  unique: { subject: ['type', 'subject_id'] },
  indexes: { byId: [] },
  search: { columns: ['title'], words: ['words'], within: ['type'] },
})
export type SearchEntryRow = RowOf<typeof searchEntries>

/**
 * Tags of published public items, indexed to find a tag's newest without a scan. Writers lock the item, so the index
 * `ofItem` alone lists its tags.
 */
export const itemTags = entity('item_tags', {
  columns: { item_id: integer(), tag_id: integer(), author_id: integer(), published_at: integer() },
  whose: 'copied',
  // Includes the item, which has a row for each tag and may be filed again.
  indexes: { ofTag: ['tag_id', 'published_at', 'item_id'], ofItem: ['item_id'] },
})
