import * as z from 'zod'
import { operation } from '../operation.ts'
import { followFilter, FollowPage, FollowSet, FollowState } from '../schemas/network.ts'
import { paging } from '../schemas/queries.ts'

export const follows = {
  set: operation({
    method: 'PUT',
    path: '/follows',
    scope: 'network',
    quota: 'follow',
    summary: 'Follow or unfollow a member, a community or a tag.',
    description: 'Sending the current state changes nothing. Members are notified of a new follower.',
    body: FollowSet,
    response: FollowState,
    errors: ['not_found'],
  }),
  list: operation({
    method: 'GET',
    path: '/me/following',
    scope: 'browse',
    summary: 'List members, communities and tags you follow, newest first.',
    query: z.object({ ...followFilter, ...paging() }),
    response: FollowPage,
  }),
}
