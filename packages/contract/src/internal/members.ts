import * as z from 'zod'
import { operation } from '../operation.ts'
import { memberRoles, memberStatuses } from '../vocabulary/members.ts'
import { plans } from '../vocabulary/plans.ts'
import { label, reason, streamOf, time, timestamp, username } from './fields.ts'

const Member = z.strictObject({
  id: z.int(),
  username: z.string(),
  display_name: z.string(),
  plan: z.enum(plans),
  status: z.enum(memberStatuses),
  role: z.enum(memberRoles),
})

const Changed = z.strictObject({
  changed: z.boolean(),
  member: Member.extend({ created_at: timestamp }),
})

const params = z.object({ username })

/** A row or an image of a member. */
const Exported = z.union([
  z.object({ type: z.literal('image'), path: z.string(), bytes: z.instanceof(Uint8Array<ArrayBufferLike>) }),
  z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) }),
])

export const members = {
  save: operation({
    method: 'POST',
    path: '/members',
    by: ['operator', 'test'],
    audit: ['member.create', 'member.change', 'member.suspend', 'member.unsuspend', 'member.close'],
    scope: null,
    summary: 'Creates a member, or changes the fields given of the one with this username.',
    body: z.strictObject({
      username: z.string(),
      display_name: label.exactOptional(),
      plan: z.enum(plans).exactOptional(),
      status: z.enum(memberStatuses).exactOptional().describe('A suspension set here has no automatic end.'),
      role: z.enum(memberRoles).exactOptional(),
      reason,
    }),
    response: z.strictObject({ member: Member }),
  }),
  suspend: operation({
    method: 'POST',
    path: '/members/{username}/suspend',
    by: ['moderator', 'operator', 'test'],
    audit: ['member.suspend'],
    scope: null,
    summary: 'Hides everything by a member, and blocks their keys and sessions.',
    description: 'Changes end and reason of a suspension that lasts.',
    params,
    body: z.strictObject({
      reason: z.string().describe('The reason, for the audit log.'),
      until: time.exactOptional().describe('When it ends by itself. Never unless given.'),
    }),
    response: Changed,
  }),
  unsuspend: operation({
    method: 'POST',
    path: '/members/{username}/unsuspend',
    by: ['moderator', 'operator', 'test'],
    audit: ['member.unsuspend'],
    scope: null,
    summary: 'Ends a suspension.',
    params,
    body: z.strictObject({ reason }).default({}),
    response: Changed,
  }),
  delete: operation({
    method: 'DELETE',
    path: '/members/{username}',
    by: ['member', 'operator', 'test'],
    audit: ['member.delete'],
    scope: null,
    summary: 'Deletes a member and everything that they wrote, uploaded and did.',
    description:
      'Hides them at once. The rest is done in steps that survive a restart, by any server of the store. Kept are ' +
      'bookings and applications without personal data of the member, reports, and the audit log.',
    params,
    query: z.strictObject({ reason }),
    response: z.strictObject({ changed: z.literal(true) }),
  }),
  export: operation({
    method: 'POST',
    path: '/members/{username}/export',
    by: ['member', 'operator'],
    audit: ['member.export'],
    scope: null,
    summary: 'Exports all that is stored of a member.',
    params,
    body: z.strictObject({ reason }).default({}),
    response: streamOf(Exported),
  }),
}
