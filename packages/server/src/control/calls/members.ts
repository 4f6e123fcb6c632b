import { plans } from '@chowk/contract'
import * as z from 'zod'
import { controlCall } from '../call.ts'

const statuses = ['active', 'suspended', 'closed'] as const
const roles = ['member', 'moderator'] as const

export const Member = z.strictObject({
  id: z.int(),
  username: z.string(),
  display_name: z.string(),
  plan: z.enum(plans),
  status: z.enum(statuses),
  role: z.enum(roles),
})

export const saveMember = controlCall({
  method: 'POST',
  path: '/members',
  summary: 'Creates a member, or changes the fields given of the one with this username.',
  body: z.strictObject({
    username: z.string(),
    display_name: z.string().exactOptional(),
    plan: z.enum(plans).exactOptional(),
    status: z.enum(statuses).exactOptional(),
    role: z.enum(roles).exactOptional(),
  }),
  answer: z.strictObject({ member: Member }),
  run: async ({ control, body }) => ({ member: await control.saveMember(body) }),
})
