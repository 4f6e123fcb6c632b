import * as z from 'zod'
import { operation } from '../operation.ts'
import { memberRoles, memberStatuses } from '../vocabulary/members.ts'
import { plans } from '../vocabulary/plans.ts'
import { label, reason } from './fields.ts'

const Member = z.strictObject({
  id: z.int(),
  username: z.string(),
  display_name: z.string(),
  plan: z.enum(plans),
  status: z.enum(memberStatuses),
  role: z.enum(memberRoles),
})

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
}
