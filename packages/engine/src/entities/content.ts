import type { ContentStatus, ContentType, PublicationFailure } from '@chowk/contract'
import {
  added,
  boolean,
  bytes,
  entity,
  integer,
  nullable,
  object,
  text,
  texts,
  type RowOf,
} from '../store/entity.ts'

/**
 * Everything that can be published and scheduled, whatever its kind: one table, so that schedules, feeds and search page
 * over all kinds at once. A row of type `community` is the scheduled creation of one; the community itself is a row of
 * its own once it is live.
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
    /** Of what failed: why. */
    failure: nullable(text<PublicationFailure>()),
    published_at: nullable(integer()),
    created_at: integer(),
    updated_at: integer(),
    likes: integer(),
    dislikes: integer(),
    comments_count: integer(),
    /** Questions: how many answers. Polls and MCQs: how many members have chosen an option. */
    answers_count: integer(),
    /** Polls: whether votes are no longer taken. */
    closed: boolean(),
    /** Questions: what they have come to. */
    resolved: boolean(),
    accepted_answer_id: nullable(integer()),
    /** What moderators hid it from, which it comes back to: it is archived meanwhile, and its author can't restore it. */
    hidden_from: nullable(text<ContentStatus>()),
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

/** The full text of an item, under the item's id: lists leave it alone. */
export const itemContents = entity('item_contents', {
  columns: {
    body: nullable(text()),
    /** What only this kind of item has. */
    details: object<Readonly<Record<string, unknown>>>(),
  },
})

export const tags = entity('tags', {
  columns: {
    name: text(),
    /** The name without regard to case. */
    name_key: text(),
    slug: text(),
    description: nullable(text()),
    items_count: integer(),
    followers_count: integer(),
    created_at: integer(),
  },
  unique: { name: ['name_key'], slug: ['slug'] },
  indexes: { mostUsed: ['items_count'], byName: ['name_key'] },
})
export type TagRow = RowOf<typeof tags>

/** Uploaded images. */
export const media = entity('media', {
  columns: {
    member_id: integer(),
    /** Below `/storage/`; not to be guessed. */
    path: text(),
    type: text(),
    width: integer(),
    height: integer(),
    bytes: integer(),
    created_at: integer(),
    /** How many things refer to it. */
    uses: added(integer(), 0),
    /** Since when nothing has referred to it, where nothing does. */
    unused_since: nullable(integer()),
    /** Whether `uses` holds: not of an image from before uses were counted, which stays. */
    counted: added(boolean(), false),
  },
  unique: { path: ['path'] },
  indexes: {
    ofMember: ['member_id', 'created_at'],
    byId: [],
    unused: { columns: ['unused_since'], where: { counted: true, uses: 0 } },
  },
})
export type MediaRow = RowOf<typeof media>

/** The bytes of an uploaded image, under the image's id, where they are not kept outside the database. */
export const mediaContents = entity('media_contents', { columns: { bytes: bytes() } })

/** Bytes outside the database that no image has: not yet, or no longer. */
export const orphanedImages = entity('loose_images', {
  columns: {
    path: text(),
    /** When they are to be deleted; 0 once that may have begun, so that no image can have them any more. */
    due: integer(),
  },
  indexes: { due: ['due'] },
})

/** How many services are published in each category. */
export const serviceCounts = entity('service_counts', {
  columns: { category_id: integer(), services: integer() },
  unique: { category: ['category_id'] },
})
