import * as z from 'zod'
import { contentTypes, itemTypes, publicationFailures } from '../vocabulary/content.ts'
import { limits, spanned } from '../vocabulary/limits.ts'
import { acrossFields } from './across-fields.ts'
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
      `Topics, at most ${limits.tags}, each of 1 to ${limits.tagLength} characters. A leading # is removed. Case-insensitive. Duplicates count once.`,
    )

export const scheduledAt = () =>
  dateTime().describe(
    `Publication time: a date and time with a UTC offset or \`Z\`, ${spanned(limits.scheduleAheadMin)} to ${spanned(limits.scheduleAheadMax)} ahead. Default: now.`,
  )

/** Fields of every create request for content. */
export const contentFields = {
  tags: tagNames().optional(),
  featured_image: imageReference().optional().describe(`Main image: ${linkedImage}.`),
  gallery: gallery().optional(),
  scheduled_at: scheduledAt().optional(),
}

/** Fields of every update request for content. */
export const contentChanges = {
  tags: tagNames().optional(),
  featured_image: imageReference()
    .nullable()
    .optional()
    .describe(`Main image: ${importedImage}. Null removes it.`),
  gallery: newGallery().optional(),
}

/** Fields of content that can be published inside a community. */
export const placementFields = {
  community_id: id()
    .optional()
    .describe('ID of the community to publish in. You must be an editor or above.'),
  community: slug().optional().describe('Slug of the community, instead of `community_id`.'),
}

/** Refuses `community_id` together with `community`. */
export const onePlacement = <Body extends z.ZodType>(body: Body): Body =>
  acrossFields(body, (sent) => sent['community_id'] === undefined || sent['community'] === undefined, {
    path: 'community',
    code: 'not_allowed',
    error: 'Send community_id or community, not both.',
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
    slug: z.string().describe('Last part of its URL, reserved while scheduled.'),
    url: z.string().describe('Path on the site.'),
    web_url: z.string().describe('Absolute URL.'),
    item: z
      .object({ id: id(), type: z.string(), slug: z.string() })
      .meta({ id: 'ItemReference', description: 'An item reference.' }),
  })
  .meta({ id: 'CreatedItem', description: 'The created item and its current or future URL.' })

export const CommunityCard = z
  .object({
    id: id(),
    slug: z.string(),
    name: z.string(),
    icon: z.string().nullable(),
    url: z.string(),
    web_url: z.string(),
  })
  .meta({ id: 'CommunityCard', description: 'A community, as shown with items published in it.' })

/** Fields of every item. */
export const itemFields = {
  id: id().describe('Unique among items of all kinds.'),
  type: z.enum(itemTypes).describe('Kind of item.'),
  slug: z.string().describe('Last part of its URL, unique among items of its kind.'),
  url: z.string().describe('Path on the site.'),
  web_url: z.string().describe('Absolute URL.'),
  title: z.string().describe('Plain text.'),
  excerpt: z.string().describe('Beginning, as plain text of at most 240 characters.'),
  author: MemberCard,
  tags: z.array(z.string()).describe('Topics as written by the author, without #.'),
  featured_image: z.string().nullable().describe('`/storage/…` path, or URL of an external image.'),
  gallery: z.array(z.string()).describe('Further images: `/storage/…` paths, or external URLs.'),
  community: CommunityCard.nullable(),
  status: z
    .enum(['scheduled', 'published', 'archived', 'failed'])
    .describe(
      'Only the author can see an item that is not `published`. `failed`: the scheduled publication failed.',
    ),
  likes: z.int().min(0).describe('Number of likes.'),
  dislikes: z.int().min(0).describe('Number of dislikes.'),
  my_reaction: z.enum(['like', 'dislike']).nullable().describe('Your reaction, if any.'),
  saved: z.boolean().describe('Whether you saved it.'),
  comments_count: z
    .int()
    .min(0)
    .describe('Number of comments and replies. For a question: number of answers and replies.'),
  created_at: timestamp().describe('Time of creation.'),
  updated_at: timestamp().describe('Time of last change.'),
  published_at: timestamp().nullable().describe('Publication time; null before.'),
}

export const Item = z
  .object(itemFields)
  .meta({ id: 'Item', description: 'An item of any kind, with the fields common to all.' })

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
    type: z.enum(contentTypes).describe('Kind of item; `job` for a job post.'),
    id: id().describe('ID of the scheduled creation of a community.'),
    title: z.string().describe('Plain text; the name of a community.'),
    slug: z.string().nullable().describe('Reserved slug; null for a community.'),
    url: z.string().nullable().describe('Path on the site once live; null for a community.'),
    edit_url: z.string().nullable().describe('Path of the edit page; null for a community.'),
    status: z
      .enum(['scheduled', 'failed'])
      .describe('`failed`: not published, waiting to be rescheduled or cancelled.'),
    failure: z
      .object({
        code: z.enum(publicationFailures).describe('Cause of the failure.'),
        message: z.string().describe('Human-readable text.'),
      })
      .nullable()
      .describe('Reason for the failure; null unless it failed.'),
    scheduled_at: timestamp().describe('Scheduled publication time.'),
    created_at: timestamp().describe('Time of first scheduling.'),
  })
  .meta({ id: 'ScheduledItem', description: 'An item scheduled for publication.' })
