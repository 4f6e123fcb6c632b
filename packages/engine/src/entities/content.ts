import type { ContentStatus, ContentType, PublicationFailure } from '@chowk/contract'
import {
  boolean,
  bytes,
  counter,
  entity,
  integer,
  nullable,
  object,
  text,
  texts,
  type RowOf,
} from '../store/entity.ts'

/**
 * Everything that can be published and scheduled. All kinds share a table, so that schedules, feeds and search page
 * over them together. A row of type `community` is a scheduled creation; the live community has its own row.
 */
export const items = entity('items', {
  columns: {
    type: text<ContentType>(),
    status: text<ContentStatus>(),
    author_id: integer(),
    community_id: nullable(integer()),
    /** Whether only members of its community may see it. */
    restricted: boolean(),
    slug: nullable(text()),
    title: text(),
    excerpt: text(),
    tags: texts(),
    featured_image: nullable(text()),
    gallery: texts(),
    scheduled_at: nullable(integer()),
    /** The reason of a failed publication. */
    failure: nullable(text<PublicationFailure>()),
    published_at: nullable(integer()),
    created_at: integer(),
    updated_at: integer(),
    likes: counter(),
    dislikes: counter(),
    comments_count: counter(),
    /** Questions: number of answers. Polls and MCQs: number of votes. */
    answers_count: counter(),
    /** Polls: whether voting is closed. */
    closed: boolean(),
    /** Questions: whether the author marked it as resolved. */
    resolved: boolean(),
    accepted_answer_id: nullable(integer()),
    /**
     * The status before moderators hid it, restored with it. Hidden items are archived, and their authors
     * can't restore them.
     */
    hidden_from: nullable(text<ContentStatus>()),
    /** Whether its author is suspended: nothing counts it. */
    suspended: boolean(),
    /** Whether it was published for the members of a private community, and stays theirs if that is made public. */
    members_only: boolean(),
  },
  whose: {
    author_id: {
      index: 'ofAuthor',
      kept: 'thread',
      columns: {
        slug: 'emptied',
        title: 'emptied',
        excerpt: 'emptied',
        tags: 'emptied',
        featured_image: 'emptied',
        gallery: 'emptied',
        failure: 'emptied',
        hidden_from: 'emptied',
      },
    },
  },
  unique: { slug: ['type', 'slug'] },
  indexes: {
    published: ['type', 'status', 'published_at'],
    unanswered: {
      columns: ['published_at'],
      where: { type: 'question', status: 'published', answers_count: 0 },
    },
    resolved: { columns: ['published_at'], where: { type: 'question', status: 'published', resolved: true } },
    due: { columns: ['scheduled_at'], where: { status: 'scheduled' } },
    scheduledBy: { columns: ['author_id', 'scheduled_at'], where: { status: 'scheduled' } },
    ofAuthor: ['author_id', 'status', 'published_at'],
    ofCommunity: { columns: ['community_id', 'restricted', 'status', 'published_at'], unlessNull: true },
    ofCommunityByType: { columns: ['community_id', 'type', 'status', 'published_at'], unlessNull: true },
  },
})
export type ItemRow = RowOf<typeof items>

/** Initial values of the columns common to all new items. */
export const initialCounters = {
  failure: null,
  likes: 0,
  dislikes: 0,
  comments_count: 0,
  answers_count: 0,
  closed: false,
  resolved: false,
  accepted_answer_id: null,
  hidden_from: null,
  suspended: false,
  members_only: false,
} as const

/** The full text of an item, under the item's id, separate because lists do not read it. */
export const itemContents = entity('item_contents', {
  columns: {
    body: nullable(text()),
    /** Fields specific to its kind. */
    details: object<Readonly<Record<string, unknown>>>(),
  },
  whose: { partOf: 'items', gone: true },
})

export const tags = entity('tags', {
  columns: {
    name: text(),
    /** The name, case-folded. */
    name_key: text(),
    slug: text(),
    description: nullable(text()),
    items_count: counter(),
    followers_count: counter(),
    /** The creator, who described it. */
    made_by: nullable(integer()),
    /** The creator, until another member uses it; then it is shared. */
    creator_id: nullable(integer()),
    /** Whether moderators have hidden it. */
    hidden: boolean(),
    /** Whether its creator is suspended, which hides it. */
    suspended: boolean(),
    created_at: integer(),
  },
  whose: {
    made_by: {
      index: 'ownedByMaker',
      kept: 'tag',
      columns: {
        name: 'kept',
        name_key: 'kept',
        slug: 'kept',
        description: 'emptied',
        made_by: 'emptied',
        creator_id: 'emptied',
      },
    },
  },
  unique: { name: ['name_key'], slug: ['slug'] },
  indexes: {
    mostUsed: ['hidden', 'suspended', 'items_count'],
    byName: ['name_key'],
    ofCreator: { columns: ['creator_id'], unlessNull: true },
    ownedByMaker: { columns: ['made_by'], unlessNull: true },
  },
  search: { columns: ['name'] },
})
export type TagRow = RowOf<typeof tags>

/** Initial values of the columns that no creation sets. */
export const initialTag = { items_count: 0, followers_count: 0, hidden: false, suspended: false } as const

/** Uploaded images. */
export const media = entity('media', {
  columns: {
    member_id: integer(),
    /** Below `/storage/`; unguessable. */
    path: text(),
    type: text(),
    width: integer(),
    height: integer(),
    bytes: integer(),
    created_at: integer(),
    /** Number of references to it. */
    uses: counter(),
    /** Time since which nothing refers to it; null while in use. */
    unused_since: nullable(integer()),
  },
  whose: { member_id: { index: 'ofMember', gone: true } },
  unique: { path: ['path'] },
  indexes: {
    ofMember: ['member_id', 'created_at'],
    byId: [],
    unused: { columns: ['unused_since'], where: { uses: 0 } },
  },
})
export type MediaRow = RowOf<typeof media>

/** The bytes of an uploaded image, under the image's id, unless stored externally. */
export const mediaContents = entity('media_contents', {
  columns: { bytes: bytes() },
  whose: { partOf: 'media', gone: true, only: [] },
})

/** Externally stored bytes without an image: not yet, or no longer. */
export const orphanedImages = entity('orphaned_images', {
  columns: {
    path: text(),
    /** Time of deletion; 0 once it may have begun, after which no image can claim them. */
    due: integer(),
  },
  whose: 'nobody',
  indexes: { due: ['due'] },
})

/** Number of published services in each category. */
export const serviceCounts = entity('service_counts', {
  columns: { category_id: integer(), services: counter() },
  whose: 'nobody',
  unique: { category: ['category_id'] },
})
