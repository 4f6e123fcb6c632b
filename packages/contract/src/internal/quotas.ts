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
      "Sets how many units of today's quota a member has left. With 0, the next call that counts returns 429.",
    body: z.strictObject({
      username,
      action: z.enum(quotaActions),
      left: z.int().min(0),
    }),
    response: z.strictObject({ limit: z.int(), left: z.int() }),
  }),
}
