import * as z from 'zod'
import { operation } from '../operation.ts'
import { quotaActions } from '../vocabulary/quotas.ts'
import { username } from './fields.ts'

export const quotas = {
  leave: operation({
    method: 'POST',
    path: '/quotas',
    by: ['test'],
    scope: null,
    summary:
      "Leaves a member so many units of today's quota: none with 0, so that the next call that counts gets 429.",
    body: z.strictObject({
      username,
      action: z.enum(quotaActions),
      left: z.int().min(0),
    }),
    response: z.strictObject({ limit: z.int(), left: z.int() }),
  }),
}
