import { quotaActions } from '@chowk/contract'
import * as z from 'zod'
import { controlCall } from '../call.ts'

export const leaveQuota = controlCall({
  method: 'POST',
  path: '/quotas',
  summary:
    "Leaves a member so many units of today's quota: none with 0, so that the next call that counts gets 429.",
  body: z.strictObject({
    username: z.string(),
    action: z.enum(quotaActions, `There is no such quota; there is one for ${quotaActions.join(', ')}.`),
    left: z.int().min(0),
  }),
  response: z.strictObject({ limit: z.int(), left: z.int() }),
  run: ({ control, body: { username, action, left } }) => control.leaveQuota(username, action, left),
})
