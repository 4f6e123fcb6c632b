import * as z from 'zod'
import { searchTypes, type SearchType } from '../vocabulary/content.ts'
import { pageOf } from './answers.ts'
import { id } from './identifiers.ts'
import { text } from './text.ts'

export const searchText = () =>
  text(1, 200).describe(
    'What to look for, at most 200 characters. Each word must begin a word of what is found, in whatever order, without regard to case and accents.',
  )

const SearchResult = z
  .object({
    type: z.enum(searchTypes).describe('What it is; a member is a `user`.'),
    id: id(),
    title: z.string().describe('Plain text; the name of a member, community or tag.'),
    excerpt: z.string().describe('The beginning of what it says, as plain text.'),
    url: z.string().describe('Path on the site.'),
    web_url: z.string().describe('Absolute URL.'),
    score: z
      .number()
      .describe(
        'How well it fits, from 0 to 1. Words of the title weigh most, whole words more than beginnings.',
      ),
  })
  .meta({ id: 'SearchResult', description: 'Something that a search found.' })

const counts = Object.fromEntries(
  searchTypes.map((type) => [type, z.int().min(0).describe(`How many of type \`${type}\` match.`)]),
) as Record<SearchType, z.ZodInt>

export const SearchPage = pageOf(SearchResult)
  .extend({ counts: z.object(counts).describe('How much was found of each type, whichever was asked for.') })
  .meta({ id: 'SearchPage', description: 'A page of what a search found, the best first.' })

export const suggestionTypes = ['user', 'tag'] as const

const Suggestion = z
  .object({
    type: z.enum(suggestionTypes),
    id: id(),
    value: z.string().describe('What to complete the text with: the username, or the name of the tag.'),
    name: z.string().describe('The name that others see.'),
    avatar_url: z.string().nullable().describe('The picture of a member.'),
    url: z.string().describe('Path on the site.'),
    web_url: z.string().describe('Absolute URL.'),
  })
  .meta({ id: 'Suggestion', description: 'A member or a tag that somebody may mean.' })

export const Suggestions = z
  .object({ items: z.array(Suggestion).describe('At most 10, the best first.') })
  .meta({ id: 'Suggestions', description: 'Members and tags that somebody may mean.' })
