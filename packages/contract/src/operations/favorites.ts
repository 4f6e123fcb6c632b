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
    summary: 'Save an item, or remove it from your saved items.',
    description: 'Your saved items are private. Sending the current state changes nothing.',
    body: FavoriteSet,
    response: FavoriteState,
    errors: ['not_found'],
  }),
  list: operation({
    method: 'GET',
    path: '/me/saved',
    scope: 'browse',
    summary: 'List your saved items, last saved first.',
    description: 'Only items you can still see.',
    query: z.object(paging()),
    response: ItemPage,
  }),
}
