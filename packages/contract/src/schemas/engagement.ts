import * as z from 'zod'
import { bounded } from './bounds.ts'
import { itemTypes, reactionTargets, reportReasons, reportTargets } from '../vocabulary/content.ts'
import { limits } from '../vocabulary/limits.ts'
import { id } from './identifiers.ts'
import { imageReference, importedImage } from './images.ts'
import { Item, Updated } from './items.ts'
import { atLeast, atMost } from './lengths.ts'
import { text } from './text.ts'

const itemNamed = {
  type: z.enum(itemTypes).describe('Kind of item.'),
  id: id().describe('ID of the item.'),
}

const changed = () => z.boolean().describe('False if nothing changed.')

export const ReactionSet = z
  .strictObject({
    type: z.enum(reactionTargets).describe('Kind of target; a reply is a `comment`.'),
    id: id().describe('Its id.'),
    reaction: z.enum(['like', 'dislike']).nullable().describe('Null removes your reaction.'),
  })
  .meta({ id: 'ReactionSet', description: 'A reaction to set.' })

export const Reacted = z
  .object({
    reaction: z.enum(['like', 'dislike']).nullable().describe('Your reaction now.'),
    likes: z.int().min(0),
    dislikes: z.int().min(0),
    changed: changed(),
  })
  .meta({ id: 'Reacted', description: 'Your reaction, with the totals of likes and dislikes.' })

export const FavoriteSet = z
  .strictObject({ ...itemNamed, saved: z.boolean().describe('Whether to save the item.') })
  .meta({ id: 'FavoriteSet', description: 'Whether to save an item.' })

export const FavoriteState = z
  .object({ saved: z.boolean(), changed: changed() })
  .meta({ id: 'FavoriteState', description: 'Whether the item is saved.' })

export const ReportCreate = z
  .strictObject({
    type: z.enum(reportTargets).describe('Kind of target; a reply is a `comment`, a member a `user`.'),
    id: id().describe('Its id.'),
    reason: z.enum(reportReasons).describe('Reason for the report.'),
    details: bounded(text(1, 5000).optional(), 'Details for moderators: plain text, at most {} characters.'),
  })
  .meta({ id: 'ReportCreate', description: 'A report to the moderators.' })

export const Reported = z
  .object({
    id: id().describe('ID of the report.'),
    changed: z.boolean().describe('False if you already reported it for this reason.'),
  })
  .meta({ id: 'Reported', description: 'The report.' })

export const ItemArchive = z
  .strictObject({
    ...itemNamed,
    archived: z.boolean().describe('True removes the item from the site, false restores it.'),
  })
  .meta({ id: 'ItemArchive', description: 'Whether an item is archived.' })

export const ItemAddImages = z
  .strictObject({
    ...itemNamed,
    images: z
      .array(imageReference())
      .check(atLeast(1), atMost(limits.gallery))
      .describe(
        `Images to append to the gallery, which holds at most ${limits.gallery}. Each is ${importedImage}. Images already in the gallery are skipped.`,
      ),
  })
  .meta({ id: 'ItemAddImages', description: 'Images to add to an item.' })

export const ItemUpdated = Updated(Item).meta({
  id: 'ItemUpdated',
  description: 'The updated item.',
})
