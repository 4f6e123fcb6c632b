import { memberRoles, memberStatuses, plans } from '@chowk/contract'
import * as z from 'zod'
import { controlCall } from '../call.ts'

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
