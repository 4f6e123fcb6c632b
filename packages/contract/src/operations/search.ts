import * as z from 'zod'
import { operation } from '../operation.ts'
import { paging } from '../schemas/queries.ts'
import { SearchPage, searchText, Suggestions, suggestionTypes } from '../schemas/search.ts'
import { searchTypes } from '../vocabulary/content.ts'

export const search = {
  query: operation({
    method: 'GET',
    path: '/search',
    scope: 'browse',
    visitors: true,
    summary: 'Search everything visible to you.',
    description:
      'Finds items, communities, members and tags. Counts and ranks the 200 newest matches, best match first, then newest first.',
    query: z.object({
      q: searchText(),
      type: z.enum(searchTypes).optional().describe('Filters by type.'),
      ...paging(),
    }),
    response: SearchPage,
  }),
  autocomplete: operation({
    method: 'GET',
    path: '/autocomplete',
    scope: 'browse',
    visitors: true,
    summary: 'Suggest members or tags for the beginning of a name.',
    description: 'At most 10. Ignores a leading `@` or `#`.',
    query: z.object({
      q: searchText(),
      type: z.enum(suggestionTypes).optional().describe('Only members, or only tags.'),
    }),
    response: Suggestions,
  }),
}
