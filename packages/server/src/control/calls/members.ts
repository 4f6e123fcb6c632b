import { memberRoles, memberStatuses, plans, quotaActions, scopeNames } from '@chowk/contract'
import type { AdministeredKey } from '@chowk/engine'
import * as z from 'zod'
import { controlCall } from '../call.ts'
import { time, timestamp, timestampOf } from '../fields.ts'

export const Key = z.strictObject({
  id: z.int(),
  name: z.string(),
  prefix: z.string().describe('The first characters of the key.'),
  scopes: z.array(z.enum(scopeNames)),
  created_at: timestamp,
  expires_at: timestamp,
  revoked_at: timestamp.nullable(),
  last_used_at: timestamp.nullable().describe('Kept by servers with the website.'),
})

/** Returns the fields of a key, as in responses. */
export const keyFields = ({ created_at, expires_at, revoked_at, last_used_at, ...key }: AdministeredKey) => ({
  ...key,
  created_at: timestampOf(created_at),
  expires_at: timestampOf(expires_at),
  revoked_at: revoked_at === null ? null : timestampOf(revoked_at),
  last_used_at: last_used_at === null ? null : timestampOf(last_used_at),
})

export const createKey = controlCall({
  method: 'POST',
  path: '/keys',
  summary: 'Creates a key of a member and shows it, this once.',
  body: z.strictObject({
    username: z.string(),
    name: z.string().exactOptional().describe('The label; `default` unless given.'),
    scopes: z
      .union([z.literal('all'), z.array(z.enum(scopeNames))], 'A list of scopes, or "all", is needed.')
      .exactOptional()
      .describe('What the key may do; everything unless given.'),
    expires_at: time.exactOptional().describe('365 days from now unless given.'),
  }),
  answer: Key.extend({ key: z.string() }),
  async run({ control, body }) {
    const { key, ...created } = await control.createKey(body)
    return { ...keyFields(created), key }
  },
})

export const revokeKey = controlCall({
  method: 'DELETE',
  path: '/keys/{id}',
  summary: 'Revokes a key: calls with it get 401 from then on.',
  params: z.strictObject({ id: z.coerce.number().int().positive() }),
  answer: Key,
  run: async ({ control, params }) => keyFields(await control.revokeKey(params.id)),
})

export const Member = z.strictObject({
  id: z.int(),
  username: z.string(),
  display_name: z.string(),
  plan: z.enum(plans),
  status: z.enum(memberStatuses),
  role: z.enum(memberRoles),
})

export const saveMember = controlCall({
  method: 'POST',
  path: '/members',
  summary: 'Creates a member, or changes the fields given of the one with this username.',
  body: z.strictObject({
    username: z.string(),
    display_name: z.string().exactOptional(),
    plan: z.enum(plans).exactOptional(),
    status: z.enum(memberStatuses).exactOptional(),
    role: z.enum(memberRoles).exactOptional(),
  }),
  answer: z.strictObject({ member: Member }),
  run: async ({ control, body }) => ({ member: await control.saveMember(body) }),
})

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
  answer: z.strictObject({ limit: z.int(), left: z.int() }),
  run: ({ control, body: { username, action, left } }) => control.leaveQuota(username, action, left),
})
