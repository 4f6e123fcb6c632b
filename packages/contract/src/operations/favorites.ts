import { operation } from '../operation.ts'
import { FavoriteSet, FavoriteState } from '../schemas/engagement.ts'

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
}
