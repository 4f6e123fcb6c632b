import * as z from 'zod'
import { time } from './fields.ts'
import { siteAct } from './site-act.ts'

const params = z.object({ id: z.coerce.number<string>().int().positive() })

export const passkeys = {
  add: siteAct({
    by: ['member'],
    summary: 'Stores a verified passkey and ends all other sessions. Requires a recent sign-in.',
    body: z.strictObject({
      credential_id: z.string(),
      public_key: z.base64().describe('In COSE.'),
      counter: z.int(),
      transports: z.array(z.string()).nullable(),
      name: z.string().describe('What its member calls it.'),
      challenge: z.string().describe('The challenge that was answered.'),
      expires_at: time.describe('When the challenge expires.'),
    }),
  }),
  rename: siteAct({
    by: ['member'],
    summary: 'Renames a passkey.',
    params,
    body: z.strictObject({ name: z.string() }),
  }),
  remove: siteAct({
    by: ['member'],
    summary: 'Removes a passkey and ends all other sessions. Requires a recent sign-in.',
    params,
  }),
}
