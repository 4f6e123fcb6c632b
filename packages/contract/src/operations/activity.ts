import * as z from 'zod'
import { operation } from '../operation.ts'
import { ActivityPage } from '../schemas/activity.ts'
import { paging } from '../schemas/queries.ts'

export const activity = {
  list: operation({
    method: 'GET',
    path: '/me/activity',
    scope: 'profile',
    summary: 'List what you did, the latest first.',
    description:
      'What you published, wrote, reacted to, saved, chose and followed, as far as you can still see it. It reaches back 1,000 entries.',
    query: z.object(paging()),
    response: ActivityPage,
  }),
}
