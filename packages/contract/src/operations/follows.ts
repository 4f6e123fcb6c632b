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
    summary: 'Follow a member, a community or a tag, or cease to.',
    description: 'Sending the state already held changes nothing. Members are told of a new follower.',
    body: FollowSet,
    response: FollowState,
    errors: ['not_found'],
  }),
  list: operation({
    method: 'GET',
    path: '/me/following',
    scope: 'browse',
    summary: 'List what you follow, the latest first.',
    query: z.object({ ...followFilter, ...paging() }),
    response: FollowPage,
  }),
}
