import * as z from 'zod'
import { operation } from '../operation.ts'
import { scopeNames } from '../vocabulary/scopes.ts'
import { keyId, label, time, timestamp, username } from './fields.ts'
import { limits, spanned } from '../vocabulary/limits.ts'

/** An API key, without the key itself. */
export const ListedKey = z.strictObject({
  id: z.int(),
  name: z.string(),
  prefix: z.string().describe('The first characters of the key.'),
  scopes: z.array(z.enum(scopeNames)),
  created_at: timestamp,
  expires_at: timestamp,
  revoked_at: timestamp.nullable(),
  last_used_at: timestamp.nullable().describe('Kept by servers with the website.'),
})

export type Key = z.output<typeof ListedKey>

const NewKey = ListedKey.extend({ key: z.string().describe('The key. It is shown only once.') })

const RequestedKey = z.strictObject({
  username: username.exactOptional().describe('The owner. Members create their own keys.'),
  name: label.exactOptional().describe('The label. Default: `default`.'),
  scopes: z
    .union([z.literal('all'), z.array(z.enum(scopeNames)).readonly()], 'Expected a list of scopes, or "all".')
    .exactOptional()
    .describe('The scopes of the key. Default: all.'),
  expires_at: time.exactOptional().describe(`Default: ${spanned(limits.keyLifetime)} from now.`),
})
export type KeyRequest = z.input<typeof RequestedKey>

export const keys = {
  create: operation({
    method: 'POST',
    path: '/keys',
    by: ['member', 'operator', 'test'],
    audit: ['key.create'],
    scope: null,
    secret: true,
    summary: 'Creates an API key for a member and shows it. It is shown only once.',
    body: RequestedKey,
    response: NewKey,
  }),
  list: operation({
    method: 'GET',
    path: '/members/{username}/keys',
    by: ['operator'],
    scope: null,
    summary: 'Lists the keys of a member, newest first, also revoked and expired ones.',
    params: z.object({ username }),
    response: z.strictObject({ items: z.array(ListedKey) }),
  }),
  revoke: operation({
    method: 'DELETE',
    path: '/keys/{id}',
    by: ['member', 'operator', 'test'],
    audit: ['key.revoke'],
    scope: null,
    summary: 'Revokes a key: calls with it get 401 from then on.',
    params: z.object({ id: keyId }),
    response: ListedKey,
  }),
  rotate: operation({
    method: 'POST',
    path: '/keys/{id}/rotate',
    by: ['operator'],
    audit: ['key.rotate'],
    scope: null,
    secret: true,
    summary: 'Replaces a key with a new key that has the same label, scopes and lifetime.',
    params: z.object({ id: keyId }),
    body: z.strictObject({
      overlap: z.int().min(0).describe('Milliseconds for which the old key still works.'),
    }),
    response: NewKey.extend({ replaces: z.strictObject({ id: z.int(), ends_at: timestamp }) }),
  }),
}
