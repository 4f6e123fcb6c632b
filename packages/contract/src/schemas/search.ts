import * as z from 'zod'
import { bounded } from './bounds.ts'
import { searchTypes, type SearchType } from '../vocabulary/content.ts'
import { pageOf } from './answers.ts'
import { id } from './identifiers.ts'
import { text } from './text.ts'

export const searchText = () =>
  bounded(
    text(1, 200),
    'Search words, at most {} characters. Each must begin a word of the result, in any order, ignoring case, accents, and the digits and letters in which writers of one script differ. Signs and emoji count as words; punctuation does not.',
  )

const SearchResult = z
  .object({
    type: z.enum(searchTypes).describe('Kind of result; `user` is a member.'),
    id: id(),
    title: z.string().describe('Plain text; the name of a member, community or tag.'),
    excerpt: z.string().describe('Beginning of the content, as plain text.'),
    url: z.string().describe('Path on the site.'),
    web_url: z.string().describe('Absolute URL.'),
    score: z
      .number()
      .describe(
        'Relevance, from 0 to 1. Words of the title weigh most. Whole words weigh more than beginnings.',
      ),
  })
  .meta({ id: 'SearchResult', description: 'A search result.' })

const counts = Object.fromEntries(
  searchTypes.map((type) => [type, z.int().min(0).describe(`Number of matches of type \`${type}\`.`)]),
) as Record<SearchType, z.ZodInt>

export const SearchPage = pageOf(SearchResult)
  .extend({ counts: z.object(counts).describe('Matches of each type, independent of the requested type.') })
  .meta({ id: 'SearchPage', description: 'A page of search results, best first.' })

export const suggestionTypes = ['user', 'tag'] as const

const Suggestion = z
  .object({
    type: z.enum(suggestionTypes),
    id: id(),
    value: z.string().describe('Completion of the text: the username, or the name of the tag.'),
    name: z.string().describe('Name shown to others.'),
    avatar_url: z.string().nullable().describe('Avatar of a member.'),
    url: z.string().describe('Path on the site.'),
    web_url: z.string().describe('Absolute URL.'),
  })
  .meta({ id: 'Suggestion', description: 'A suggested member or tag.' })

export const Suggestions = z
  .object({ items: z.array(Suggestion).describe('At most 10, best first.') })
  .meta({ id: 'Suggestions', description: 'The suggested members and tags.' })
