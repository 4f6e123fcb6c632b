import * as z from 'zod'
import { operation } from '../operation.ts'
import { administrativeActs } from '../vocabulary/audit.ts'
import { page, pageOf, time, timestamp } from './fields.ts'

const values = z.record(z.string(), z.unknown()).nullable()

const Entry = z.strictObject({
  id: z.int(),
  act: z.enum(administrativeActs),
  actor_id: z.int().nullable().describe('The id of a member; null for an operator or the schedule.'),
  actor: z.string(),
  account: z.string().nullable().describe('The account of an operator’s machine, if it has another name.'),
  subject_type: z.string(),
  subject_id: z.int(),
  subject: z.string().describe('The name of the subject at the time.'),
  reason: z.string().nullable(),
  before: values,
  after: values,
  created_at: timestamp,
})
export type AuditEntry = z.output<typeof Entry>

export const audit = {
  list: operation({
    method: 'GET',
    path: '/audit',
    by: ['moderator', 'operator'],
    scope: null,
    summary: 'List administrative actions, newest first.',
    query: z.object({
      act: z.enum(administrativeActs).optional().describe('Filter by action'),
      actor: z.string().optional().describe('Filter by operator or moderator'),
      subject: z
        .string()
        .regex(/^[a-z_]+:\d{1,15}$/, 'A subject is a type and an ID, like user:7.')
        .optional()
        .describe('Filter by subject: user:7, post:12'),
      since: time.optional().describe('Filter by time'),
      ...page,
    }),
    response: pageOf(Entry),
  }),
}
