import * as z from 'zod'
import { operation } from '../operation.ts'
import { memberRoles, memberStatuses } from '../vocabulary/members.ts'
import { plans } from '../vocabulary/plans.ts'
import { queryInteger } from '../schemas/queries.ts'
import { ListedKey } from './keys.ts'
import { label, pageOf, reason, streamOf, time, timestamp, username } from './fields.ts'

const ListedMember = z.strictObject({
  id: z.int(),
  username: z.string(),
  display_name: z.string(),
  plan: z.enum(plans),
  status: z.enum(memberStatuses),
  role: z.enum(memberRoles),
  created_at: timestamp,
})
export type Member = z.output<typeof ListedMember>

const RequestedMember = z.strictObject({
  username: z.string(),
  display_name: label.exactOptional(),
  plan: z.enum(plans).exactOptional(),
  status: z.enum(memberStatuses).exactOptional().describe('A suspension set here has no automatic end.'),
  role: z.enum(memberRoles).exactOptional(),
  reason,
})
export type MemberRequest = z.input<typeof RequestedMember>

const ShownMember = ListedMember.extend({
  followers_count: z.int(),
  connections_count: z.int(),
  suspension: z
    .strictObject({
      id: z.int(),
      member_id: z.int(),
      until: timestamp.nullable(),
      reason: z.string().nullable(),
      created_at: timestamp,
    })
    .nullable(),
  keys: z.array(ListedKey),
  latest_acts: z.array(
    z.strictObject({
      act: z.string(),
      actor: z.string(),
      account: z.string().nullable(),
      reason: z.string().nullable(),
      created_at: timestamp,
    }),
  ),
})

const Changed = z.strictObject({
  changed: z.boolean(),
  member: ListedMember,
})

const params = z.object({ username })

/** A row or an image of a member. */
const Exported = z.union([
  z.object({ type: z.literal('image'), path: z.string(), bytes: z.instanceof(Uint8Array<ArrayBufferLike>) }),
  z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) }),
])

export const members = {
  list: operation({
    method: 'GET',
    path: '/members',
    by: ['operator'],
    scope: null,
    summary: 'List members by name.',
    query: z.object({
      status: z.enum(memberStatuses).optional().describe('Filter by status'),
      role: z.enum(memberRoles).optional().describe('Filter by role'),
      after: z.string().optional().describe('Start after this name'),
      limit: queryInteger(1, 1000).default(100).describe('Maximum number of entries'),
    }),
    response: pageOf(ListedMember),
  }),
  show: operation({
    method: 'GET',
    path: '/members/{username}',
    by: ['operator'],
    scope: null,
    summary: 'Show a member with their status, keys and latest audit entries.',
    params,
    response: ShownMember,
  }),
  save: operation({
    method: 'POST',
    path: '/members',
    by: ['operator', 'test'],
    audit: ['member.create', 'member.change', 'member.suspend', 'member.unsuspend', 'member.close'],
    scope: null,
    summary: 'Create a member, or change the given fields of the member with this username.',
    body: RequestedMember,
    response: z.strictObject({ member: ListedMember }),
  }),
  suspend: operation({
    method: 'POST',
    path: '/members/{username}/suspend',
    by: ['moderator', 'operator', 'test'],
    audit: ['member.suspend'],
    scope: null,
    summary: 'Hide everything by a member, and block their keys and sessions.',
    description: 'Changes end and reason of a suspension that lasts.',
    params,
    body: z.strictObject({
      reason: z.string().describe('Reason, for the member and the audit log'),
      until: time.exactOptional().describe('End of the suspension'),
    }),
    response: Changed,
  }),
  unsuspend: operation({
    method: 'POST',
    path: '/members/{username}/unsuspend',
    by: ['moderator', 'operator', 'test'],
    audit: ['member.unsuspend'],
    scope: null,
    summary: 'End a suspension.',
    params,
    body: z.strictObject({ reason }).default({}),
    response: Changed,
  }),
  delete: operation({
    method: 'DELETE',
    path: '/members/{username}',
    by: ['member', 'suspended', 'operator'],
    audit: ['member.delete'],
    scope: null,
    summary: 'Delete a member and everything they wrote, uploaded and did. This cannot be undone.',
    description:
      'Hides the member immediately. Data is deleted in steps, which continue after a restart. The response ' +
      'lists the kept data.',
    params,
    query: z.strictObject({ reason }),
    response: Changed.extend({ kept: z.array(z.string()) }),
  }),
  export: operation({
    method: 'POST',
    path: '/members/{username}/export',
    by: ['member', 'suspended', 'operator'],
    audit: ['member.export'],
    scope: null,
    summary: 'Export all data of a member.',
    params,
    body: z.strictObject({ reason }).default({}),
    response: streamOf(Exported),
  }),
}
