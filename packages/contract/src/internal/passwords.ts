import * as z from 'zod'
import { operation } from '../operation.ts'

export const passwords = {
  set: operation({
    method: 'PUT',
    path: '/me/password',
    by: ['member'],
    scope: null,
    summary: 'Sets the password, and ends all other sessions.',
    body: z.strictObject({
      hash: z.string(),
      before: z.string().exactOptional().describe('The hash when permission was checked, if there was one.'),
    }),
    response: z.strictObject({}),
  }),
}
