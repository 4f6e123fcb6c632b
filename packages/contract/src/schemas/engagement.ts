import * as z from 'zod'
import { itemTypes, reactionTargets, reportReasons, reportTargets } from '../vocabulary/content.ts'
import { limits } from '../vocabulary/limits.ts'
import { id } from './identifiers.ts'
import { imageReference, importedImage } from './images.ts'
import { Item, Updated } from './items.ts'
import { atLeast, atMost } from './lengths.ts'
import { text } from './text.ts'

const itemNamed = {
  type: z.enum(itemTypes).describe('The kind of item.'),
  id: id().describe('The id of the item.'),
}

const changed = () => z.boolean().describe('False where that is how it was already.')

export const ReactionSet = z
  .strictObject({
    type: z.enum(reactionTargets).describe('What you react to; a reply is a `comment`.'),
    id: id().describe('Its id.'),
    reaction: z.enum(['like', 'dislike']).nullable().describe('Null takes your reaction back.'),
  })
  .meta({ id: 'ReactionSet', description: 'Your reaction to something.' })

export const Reacted = z
  .object({
    reaction: z.enum(['like', 'dislike']).nullable().describe('Your reaction now.'),
    likes: z.int().min(0),
    dislikes: z.int().min(0),
    changed: changed(),
  })
  .meta({ id: 'Reacted', description: 'Your reaction, and how many members reacted in each way.' })

export const FavoriteSet = z
  .strictObject({ ...itemNamed, saved: z.boolean().describe('Whether to have it among your saved items.') })
  .meta({ id: 'FavoriteSet', description: 'Whether to save an item.' })

export const FavoriteState = z
  .object({ saved: z.boolean(), changed: changed() })
  .meta({ id: 'FavoriteState', description: 'Whether the item is saved.' })

export const ReportCreate = z
  .strictObject({
    type: z.enum(reportTargets).describe('What you report; a reply is a `comment`, a member a `user`.'),
    id: id().describe('Its id.'),
    reason: z.enum(reportReasons).describe('What is wrong with it.'),
    details: text(1, 5000)
      .optional()
      .describe('More for the moderators: plain text, at most 5,000 characters.'),
  })
  .meta({ id: 'ReportCreate', description: 'Something for the moderators to look at.' })

export const Reported = z
  .object({
    id: id().describe('The id of the report.'),
    changed: z.boolean().describe('False where you have reported it for this reason before.'),
  })
  .meta({ id: 'Reported', description: 'The report.' })

export const ItemArchive = z
  .strictObject({
    ...itemNamed,
    archived: z.boolean().describe('True takes the item off the site, false brings it back.'),
  })
  .meta({ id: 'ItemArchive', description: 'Whether an item is archived.' })

export const ItemAddImages = z
  .strictObject({
    ...itemNamed,
    images: z
      .array(imageReference())
      .check(atLeast(1), atMost(limits.gallery))
      .describe(
        `Images to add at the end of the gallery, which holds at most ${limits.gallery}. Each is ${importedImage}. What is in the gallery already is not added again.`,
      ),
  })
  .meta({ id: 'ItemAddImages', description: 'Images to add to an item.' })

export const ItemUpdated = Updated(Item).meta({
  id: 'ItemUpdated',
  description: 'The item after the change.',
})
