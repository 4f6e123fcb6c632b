import * as z from 'zod'
import { contentTypes, itemTypes, publicationFailures } from '../vocabulary/content.ts'
import { limits } from '../vocabulary/limits.ts'
import { pageOf } from './answers.ts'
import { gallery, imageReference, importedImage, linkedImage, newGallery } from './images.ts'
import { id, slug } from './identifiers.ts'
import { atMost } from './lengths.ts'
import { MemberCard } from './members.ts'
import { tagNameText } from './tag-names.ts'
import { dateTime, timestamp } from './times.ts'

/** Topic tags in a request. */
export const tagNames = () =>
  z
    .array(tagNameText())
    .check(atMost(limits.tags))
    .describe(
      `Topics, at most ${limits.tags}, each of 1 to ${limits.tagLength} characters. A # before it is removed; case does not matter; the same topic twice counts once.`,
    )

export const scheduledAt = () =>
  dateTime().describe(
    'Publish then instead of now: a date and time with a UTC offset or `Z`, from 5 minutes to 180 days ahead.',
  )

/** Fields of every create request for content. */
export const contentFields = {
  tags: tagNames().optional(),
  featured_image: imageReference().optional().describe(`The main image: ${linkedImage}.`),
  gallery: gallery().optional(),
  scheduled_at: scheduledAt().optional(),
}

/** Fields of every update request for content. */
export const contentChanges = {
  tags: tagNames().optional(),
  featured_image: imageReference()
    .nullable()
    .optional()
    .describe(`The main image: ${importedImage}. Null removes it.`),
  gallery: newGallery().optional(),
}

/** Fields of content that can be published inside a community. */
export const placementFields = {
  community_id: id()
    .optional()
    .describe('Publish inside this community, in which you must be an editor or above.'),
  community: slug().optional().describe('The slug of the community, instead of `community_id`.'),
}

/** Refuses `community_id` together with `community`. Runs even after other problems, to list all of them together. */
export const onePlacement = <Body extends z.ZodType<{ community_id?: unknown; community?: unknown }>>(
  body: Body,
): Body =>
  body.refine((value) => value.community_id === undefined || value.community === undefined, {
    path: ['community'],
    error: 'Send community_id or community, not both.',
    params: { code: 'not_allowed' },
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

/** Refuses an update without changes. */
export const atLeastOneField = <Body extends z.ZodObject>(body: Body): Body =>
  body
    .refine((value) => Object.keys(value).length > 0, {
      error: 'Send at least one field to change.',
      params: { code: 'required' },
    })
    .meta({ minProperties: 1 })

export const CreatedItem = z
  .object({
    id: id(),
    slug: z.string().describe('The last part of its address, reserved while it is scheduled.'),
    url: z.string().describe('Path on the site.'),
    web_url: z.string().describe('Absolute URL.'),
    item: z
      .object({ id: id(), type: z.string(), slug: z.string() })
      .meta({ id: 'ItemReference', description: 'Names an item.' }),
  })
  .meta({ id: 'CreatedItem', description: 'Names what was created, and where it is or will be.' })

export const CommunityCard = z
  .object({
    id: id(),
    slug: z.string(),
    name: z.string(),
    icon: z.string().nullable(),
    url: z.string(),
    web_url: z.string(),
  })
  .meta({ id: 'CommunityCard', description: 'A community, as shown beside what was published in it.' })

/** Fields of every item. */
export const itemFields = {
  id: id().describe('Unique among items of all kinds.'),
  type: z.enum(itemTypes).describe('The kind of item.'),
  slug: z.string().describe('Names the item in its address; unique among items of its kind.'),
  url: z.string().describe('Path on the site.'),
  web_url: z.string().describe('Absolute URL.'),
  title: z.string().describe('Plain text.'),
  excerpt: z.string().describe('The beginning, as plain text of at most 240 characters.'),
  author: MemberCard,
  tags: z.array(z.string()).describe('Topics, as their author wrote them, without #.'),
  featured_image: z
    .string()
    .nullable()
    .describe('A `/storage/…` path, or the address of an image elsewhere.'),
  gallery: z.array(z.string()).describe('Further images: `/storage/…` paths, or addresses elsewhere.'),
  community: CommunityCard.nullable(),
  status: z
    .enum(['scheduled', 'published', 'archived', 'failed'])
    .describe('All but `published` is seen by the author only. `failed` could not be published at its time.'),
  likes: z.int().min(0).describe('How many members like it.'),
  dislikes: z.int().min(0).describe('How many members dislike it.'),
  my_reaction: z.enum(['like', 'dislike']).nullable().describe('Your reaction, if any.'),
  saved: z.boolean().describe('Whether you saved it.'),
  comments_count: z
    .int()
    .min(0)
    .describe('How many comments it has, replies among them; of a question, answers and their replies.'),
  created_at: timestamp().describe('When it was written.'),
  updated_at: timestamp().describe('When it last changed.'),
  published_at: timestamp().nullable().describe('When it went live; null before.'),
}

export const Item = z
  .object(itemFields)
  .meta({ id: 'Item', description: 'An item of any kind, with what all kinds have in common.' })

export const ItemPage = pageOf(Item).meta({
  id: 'ItemPage',
  description: 'A page of items of any kind.',
})

export const Updated = <Item extends z.ZodType>(item: Item) =>
  z.object({
    id: id(),
    url: z.string().describe('Path on the site.'),
    updated: z.array(z.string()).describe('Names of the fields that changed.'),
    item,
  })

export const ScheduledItem = z
  .object({
    type: z.enum(contentTypes).describe('The kind of item; `job` for a job post.'),
    id: id().describe('For a community: the id of the scheduled creation.'),
    title: z.string().describe('Plain text; the name of a community.'),
    slug: z.string().nullable().describe('Reserved already; null for a community.'),
    url: z.string().nullable().describe('Path on the site once it is live; null for a community.'),
    edit_url: z.string().nullable().describe('Path of the page that edits it; null for a community.'),
    status: z
      .enum(['scheduled', 'failed'])
      .describe('`failed` could not be published: it waits to be moved to another time, or cancelled.'),
    failure: z
      .object({
        code: z.enum(publicationFailures).describe('What kept it from going live.'),
        message: z.string().describe('The same for people.'),
      })
      .nullable()
      .describe('Why it could not be published; null unless it failed.'),
    scheduled_at: timestamp().describe('When it goes live, or was to.'),
    created_at: timestamp().describe('When it was scheduled first.'),
  })
  .meta({ id: 'ScheduledItem', description: 'Something that waits to be published.' })
