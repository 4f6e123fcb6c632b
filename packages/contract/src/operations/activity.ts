import * as z from 'zod'
import { operation } from '../operation.ts'
import { ActivityPage } from '../schemas/activity.ts'
import { paging } from '../schemas/queries.ts'

export const activity = {
  list: operation({
    method: 'GET',
    path: '/me/activity',
    scope: 'profile',
    summary: 'List your activity, newest first.',
    description:
      'Includes everything you published, wrote, reacted to, saved, voted for and followed, and can still see. Goes back 1,000 entries.',
    query: z.object(paging()),
    response: ActivityPage,
  }),
}
