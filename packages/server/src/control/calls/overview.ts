import { errorCodes, errors, operationList, plans, quotaActions, scopeNames } from '@chowk/contract'
import type { MemberOverview } from '@chowk/engine'
import * as z from 'zod'
import { controlCall } from '../call.ts'
import { timestamp, timestampOf, toSnakeCase } from '../fields.ts'
import { Key, Member } from './acts.ts'

/** Calls that list the state of a world. */

const Quota = z.strictObject({
  action: z.enum(quotaActions),
  limit: z.int(),
  used: z.int(),
  remaining: z.int(),
})

const overviewFields = ({ keys, quotas, ...member }: MemberOverview) => ({
  ...member,
  keys,
  quotas: quotas.map((quota) => ({ ...quota, remaining: Math.max(0, quota.limit - quota.used) })),
})

export const listMembers = controlCall({
  method: 'GET',
  path: '/members',
  summary: 'Members by username, 100 per page, with their keys and the used units of today’s quotas.',
  query: z.strictObject({
    after: z.string().exactOptional().describe('Starts after this username: `next` of the previous page.'),
  }),
  response: z.strictObject({
    members: z.array(Member.extend({ keys: z.array(Key), quotas: z.array(Quota) })),
    next: z.string().nullable().describe('Null on the last page.'),
  }),
  async run({ control, query }) {
    const { members, next } = await control.members(query.after)
    return { members: members.map(overviewFields), next: next ?? null }
  },
})

export const listScheduled = controlCall({
  method: 'GET',
  path: '/schedule',
  summary: 'The next 100 scheduled items of all members, soonest first.',
  response: z.strictObject({
    items: z.array(
      z.strictObject({
        type: z.string(),
        id: z.int(),
        title: z.string(),
        author: z.string().describe('The username.'),
        scheduled_at: timestamp,
      }),
    ),
  }),
  run: async ({ control }) => ({
    items: (await control.scheduled()).map(({ scheduled_at, ...item }) => ({
      ...item,
      scheduled_at: timestampOf(scheduled_at),
    })),
  }),
})

export const listFaults = controlCall({
  method: 'GET',
  path: '/faults',
  summary: 'The pending faults, in the order in which calls meet them.',
  response: z.strictObject({
    faults: z
      .array(z.looseObject({ times_left: z.int() }))
      .describe('The faults as set, with the number of calls they still affect.'),
  }),
  run: async ({ control }) => ({
    faults: control.faults().map(({ times: timesLeft = 1, ...fault }) => ({
      ...toSnakeCase(fault),
      times_left: timesLeft,
    })),
  }),
})

export const vocabulary = controlCall({
  method: 'GET',
  path: '/vocabulary',
  summary:
    'The vocabulary of the API: operations, error codes, plans, scopes and the actions that quotas count.',
  response: z.strictObject({
    operations: z.array(z.strictObject({ id: z.string(), method: z.string(), path: z.string() })),
    errors: z.array(z.strictObject({ code: z.string(), status: z.int() })),
    plans: z.array(z.string()),
    scopes: z.array(z.string()),
    quota_actions: z.array(z.string()),
  }),
  run: async () => ({
    operations: operationList.map(([id, { method, path }]) => ({ id, method, path })),
    errors: errorCodes.map((code) => ({ code, status: errors[code].status })),
    plans,
    scopes: scopeNames,
    quota_actions: quotaActions,
  }),
})
