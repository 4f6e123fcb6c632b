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
    summary: 'List members, the newest first.',
    description: 'Without those who do not want to be listed, and those whom a block hides from you.',
    query: z.object(paging()),
    response: UserPage,
  }),
  get: operation({
    method: 'GET',
    path: '/users/{username}',
    scope: 'browse',
    summary: 'Read the profile of a member.',
    params,
    response: UserRead,
  }),
  activity: operation({
    method: 'GET',
    path: '/users/{username}/activity',
    scope: 'browse',
    summary: 'List what a member published and wrote, the latest first.',
    description:
      'Items, comments, answers, replies and reviews, as far as you may see what they belong to; what the member reacted to, saved, chose or followed is for nobody else. `forbidden` where the member keeps it to themselves. It reaches back 1,000 entries.',
    params,
    query: z.object(paging()),
    response: ActivityPage,
    errors: ['forbidden'],
  }),
  cv: operation({
    method: 'GET',
    path: '/users/{username}/cv',
    scope: 'browse',
    summary: 'Read the CV of a member.',
    description: 'A CV that is not public is not found, like one that does not exist.',
    params,
    response: CvRead,
  }),
  connections: operation({
    method: 'GET',
    path: '/users/{username}/connections',
    scope: 'browse',
    summary: 'List whom a member is connected with, the latest first.',
    description:
      'Without members whom a block hides from you. `forbidden` where the member keeps it to themselves.',
    params,
    query: z.object(paging()),
    response: ConnectedMemberPage,
    errors: ['forbidden'],
  }),
}
