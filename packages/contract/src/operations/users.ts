import * as z from 'zod'
import { operation } from '../operation.ts'
import { ActivityPage } from '../schemas/activity.ts'
import { CvRead } from '../schemas/cvs.ts'
import { username } from '../schemas/identifiers.ts'
import { paging } from '../schemas/queries.ts'
import { ConnectedMemberPage, UserPage, UserRead } from '../schemas/users.ts'

const params = z.object({ username: username().describe('In any case.') })

export const users = {
  list: operation({
    method: 'GET',
    path: '/users',
    scope: 'browse',
    visitors: true,
    summary: 'List members, newest first.',
    description: 'Excludes members who opted out and members hidden by a block.',
    query: z.object(paging()),
    response: UserPage,
  }),
  get: operation({
    method: 'GET',
    path: '/users/{username}',
    scope: 'browse',
    visitors: true,
    summary: 'Read the profile of a member.',
    params,
    response: UserRead,
  }),
  activity: operation({
    method: 'GET',
    path: '/users/{username}/activity',
    scope: 'browse',
    visitors: true,
    summary: 'List the public activity of a member, newest first.',
    description:
      'Includes items, comments, answers, replies and reviews that you can see. Excludes reactions, saved items, votes and follows. If the member hides their activity, the error is `forbidden`. Goes back 1,000 entries.',
    params,
    query: z.object(paging()),
    response: ActivityPage,
    errors: ['forbidden'],
  }),
  cv: operation({
    method: 'GET',
    path: '/users/{username}/cv',
    scope: 'browse',
    visitors: true,
    summary: 'Read the CV of a member.',
    description: 'A private CV is `not_found`.',
    params,
    response: CvRead,
  }),
  connections: operation({
    method: 'GET',
    path: '/users/{username}/connections',
    scope: 'browse',
    visitors: true,
    summary: 'List the connections of a member, newest first.',
    description: 'Excludes members hidden by a block. `forbidden` if the member hides their connections.',
    params,
    query: z.object(paging()),
    response: ConnectedMemberPage,
    errors: ['forbidden'],
  }),
}
