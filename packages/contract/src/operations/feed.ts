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
      'Your items, and visible items of members you follow or are connected with, communities you follow or belong to, and tags you follow, each once. Goes back 1,000 items.',
    query: z.object(paging()),
    response: ItemPage,
  }),
}
