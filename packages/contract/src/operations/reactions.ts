import { operation } from '../operation.ts'
import { Reacted, ReactionSet } from '../schemas/engagement.ts'

export const reactions = {
  set: operation({
    method: 'PUT',
    path: '/reactions',
    scope: 'engage',
    quota: 'react',
    summary: 'Like or dislike something, or remove your reaction.',
    description: 'Sending your current reaction changes nothing.',
    body: ReactionSet,
    response: Reacted,
    errors: ['not_found'],
  }),
}
