import * as z from 'zod'
import { pageOf } from './answers.ts'
import { id } from './identifiers.ts'
import { tagNameText } from './tag-names.ts'
import { text } from './text.ts'
import { timestamp } from './times.ts'

export const TagCreate = z
  .strictObject({
    name: tagNameText().describe('The topic, 1 to 50 characters. A # before it is removed.'),
    description: text(0, 1000)
      .optional()
      .describe('What the topic is about: plain text, at most 1,000 characters.'),
  })
  .meta({ id: 'TagCreate', description: 'A topic tag to create.' })

export const Tag = z
  .object({
    id: id(),
    name: z.string().describe('As whoever used it first wrote it.'),
    slug: z.string().describe('Names the tag in its address.'),
    url: z.string().describe('Path on the site.'),
    web_url: z.string().describe('Absolute URL.'),
    description: z.string().nullable().describe('What the topic is about: plain text.'),
    items_count: z.int().min(0).describe('How many published items carry it.'),
    followers_count: z.int().min(0).describe('How many members follow it.'),
    following: z.boolean().describe('Whether you follow it.'),
    created_at: timestamp().describe('When it was first used.'),
  })
  .meta({ id: 'Tag', description: 'A topic tag.' })

export const TagPage = pageOf(Tag).meta({ id: 'TagPage', description: 'A page of tags.' })
