import * as z from 'zod'
import { bounded } from './bounds.ts'
import { pageOf } from './answers.ts'
import { id } from './identifiers.ts'
import { tagNameText } from './tag-names.ts'
import { text } from './text.ts'
import { timestamp } from './times.ts'

export const TagCreate = z
  .strictObject({
    name: bounded(tagNameText(), 'Topic, {} characters. A leading # is removed.'),
    description: bounded(text(0, 1000).optional(), 'Description: plain text, at most {} characters.'),
  })
  .meta({ id: 'TagCreate', description: 'A topic tag to create.' })

export const Tag = z
  .object({
    id: id(),
    name: z.string().describe('Spelling of its first use.'),
    slug: z.string().describe('Name of the tag in its URL.'),
    url: z.string().describe('Path on the site.'),
    web_url: z.string().describe('Absolute URL.'),
    description: z.string().nullable().describe('Description, as plain text.'),
    items_count: z.int().min(0).describe('Number of published items with it.'),
    followers_count: z.int().min(0).describe('Number of followers.'),
    following: z.boolean().describe('Whether you follow it.'),
    created_at: timestamp().describe('Time of first use.'),
  })
  .meta({ id: 'Tag', description: 'A topic tag.' })

export const TagPage = pageOf(Tag).meta({ id: 'TagPage', description: 'A page of tags.' })
