import type { FaultRequest } from '@chowk/engine'
import * as z from 'zod'
import { controlCall } from '../call.ts'
import { errorCode, operation, toCamelCase } from '../fields.ts'

const Fault = z.strictObject({
  operation: z
    .union([operation, z.literal('*')], 'There is no such operation.')
    .exactOptional()
    .describe('Any operation unless given, or with `*`.'),
  status: z
    .int()
    .min(400)
    .max(599)
    .exactOptional()
    .describe(
      'Answers with it, without doing anything. The code is the one that belongs to it, unless given.',
    ),
  code: errorCode.exactOptional().describe('Answers with this error, and the headers that come with it.'),
  retry_after: z
    .int()
    .min(0)
    .exactOptional()
    .describe('Seconds. What has to carry `Retry-After` does so anyway.'),
  delay_ms: z.int().min(0).max(600_000).exactOptional().describe('Waits so long, in real time.'),
  delay_at: z
    .enum(['start', 'before', 'after', 'body'])
    .exactOptional()
    .describe(
      'Where it waits: before its idempotency key is taken, with the key taken and before anything is done (the default), ' +
        'after the commit, or in the middle of the body of the answer.',
    ),
  drop: z
    .enum(['before', 'after', 'body'])
    .exactOptional()
    .describe('Breaks the connection: before anything is done, after the commit, in the middle of the body.'),
  reset: z.boolean().exactOptional().describe('The connection that is dropped is reset instead of closed.'),
  bytes_per_second: z.int().min(1).exactOptional().describe('How fast the body of the answer is sent.'),
  answer: z
    .enum(['html', 'malformed'])
    .exactOptional()
    .describe(
      "A proxy's page in HTML, with 502 unless a status is given, and nothing done; or JSON that ends in the middle.",
    ),
  times: z.int().min(1).exactOptional().describe('How many calls it meets; 1 unless given.'),
})

export const addFault = controlCall({
  method: 'POST',
  path: '/faults',
  summary: 'Makes the next calls of an operation, or of any, fail that way. At least one thing goes wrong.',
  body: Fault.refine(
    ({ operation: _, times: __, reset: ___, delay_at: ____, retry_after: _____, ...wrong }) =>
      Object.keys(wrong).length > 0,
    'Say what goes wrong: status, code, delay_ms, drop, bytes_per_second or answer.',
  ),
  response: z.strictObject({ added: z.literal(true) }),
  async run({ control, body }) {
    control.addFault(toCamelCase(body) as unknown as FaultRequest)
    return { added: true }
  },
})

export const clearFaults = controlCall({
  method: 'DELETE',
  path: '/faults',
  summary: 'No more faults.',
  response: z.strictObject({ cleared: z.literal(true) }),
  async run({ control }) {
    control.clearFaults()
    return { cleared: true }
  },
})
