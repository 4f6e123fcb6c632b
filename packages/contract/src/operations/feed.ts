import * as z from 'zod'
import { operation } from '../operation.ts'
import { ItemPage } from '../schemas/items.ts'
import { paging } from '../schemas/queries.ts'

export const feed = {
  list: operation({
    method: 'GET',
    path: '/feed',
    scope: 'browse',
    summary: 'Read your home feed, newest first.',
    description:
      'Your own items, and those of members you follow or are connected with, of communities you follow or belong to, and of tags you follow; as far as you may see them, each once. The feed reaches back 1,000 items.',
    query: z.object(paging()),
    response: ItemPage,
  }),
}
