import { operation } from '../operation.ts'
import { Reacted, ReactionSet } from '../schemas/engagement.ts'

export const reactions = {
  set: operation({
    method: 'PUT',
    path: '/reactions',
    scope: 'engage',
    quota: 'react',
    summary: 'Like or dislike something, or take that back.',
    description: 'Sending the reaction that you have already changes nothing.',
    body: ReactionSet,
    response: Reacted,
    errors: ['not_found'],
  }),
}
