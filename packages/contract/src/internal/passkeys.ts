import * as z from 'zod'
import { operation } from '../operation.ts'
import { time } from './fields.ts'

const id = z.coerce.number<string>().int().positive().describe('The id of the passkey.')

const name = z.string().describe('What its member calls it.')

export const passkeys = {
  add: operation({
    method: 'POST',
    path: '/me/passkeys',
    by: ['member'],
    scope: null,
    summary: 'Stores a verified passkey, and ends all other sessions. Takes a sign-in of just now.',
    body: z.strictObject({
      credential_id: z.string(),
      public_key: z.base64().describe('In COSE.'),
      counter: z.int(),
      transports: z.array(z.string()).nullable(),
      name,
      challenge: z.string().describe('The challenge that was answered.'),
      expires_at: time.describe('When the challenge expires.'),
    }),
    response: z.strictObject({}),
  }),
  rename: operation({
    method: 'PUT',
    path: '/me/passkeys/{id}',
    by: ['member'],
    scope: null,
    summary: 'Renames a passkey.',
    params: z.object({ id }),
    body: z.strictObject({ name }),
    response: z.strictObject({}),
  }),
  remove: operation({
    method: 'DELETE',
    path: '/me/passkeys/{id}',
    by: ['member'],
    scope: null,
    summary: 'Removes a passkey, and ends all other sessions. Takes a sign-in of just now.',
    params: z.object({ id }),
    response: z.strictObject({}),
  }),
}
