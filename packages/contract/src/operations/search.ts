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
    summary: 'Search everything that you may see on the site.',
    description:
      'Items of every kind, communities, members and tags. The 200 newest things that match are counted by type and ranked by how well they fit; what fits alike comes newest first.',
    query: z.object({
      q: searchText(),
      type: z.enum(searchTypes).optional().describe('Things of one type only.'),
      ...paging(),
    }),
    response: SearchPage,
  }),
  autocomplete: operation({
    method: 'GET',
    path: '/autocomplete',
    scope: 'browse',
    summary: 'Suggest members or tags for the beginning of a name.',
    description: 'At most 10. A leading `@` or `#` is passed over.',
    query: z.object({
      q: searchText(),
      type: z.enum(suggestionTypes).optional().describe('Only members, or only tags.'),
    }),
    response: Suggestions,
  }),
}
