import * as z from 'zod'
import { operation } from '../operation.ts'
import { FavoriteSet, FavoriteState } from '../schemas/engagement.ts'
import { ItemPage } from '../schemas/items.ts'
import { paging } from '../schemas/queries.ts'

export const favorites = {
  set: operation({
    method: 'PUT',
    path: '/favorites',
    scope: 'engage',
    quota: 'react',
    summary: 'Save an item, or forget it.',
    description: 'Nobody else sees what you saved. Sending the state already held changes nothing.',
    body: FavoriteSet,
    response: FavoriteState,
    errors: ['not_found'],
  }),
  list: operation({
    method: 'GET',
    path: '/me/saved',
    scope: 'browse',
    summary: 'List the items that you saved, the last saved first.',
    description: 'As far as you can still see them.',
    query: z.object(paging()),
    response: ItemPage,
  }),
}
