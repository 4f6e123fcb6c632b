import type { FaultRequest } from '@chowk/engine'
import * as z from 'zod'
import { controlCall } from '../call.ts'
import { errorCode, operation, toCamelCase } from '../fields.ts'

const Fault = z.strictObject({
  operation: z
    .union([operation, z.literal('*')], 'Unknown operation.')
    .exactOptional()
    .describe('The operation. Default, or with `*`: any operation.'),
  status: z
    .int()
    .min(400)
    .max(599)
    .exactOptional()
    .describe(
      'Responds with this status, without doing anything. Default for `code`: the code of the status.',
    ),
  code: errorCode.exactOptional().describe('Responds with this error and its headers.'),
  retry_after: z
    .int()
    .min(0)
    .exactOptional()
    .describe('Seconds. Errors that require `Retry-After` include it anyway.'),
  delay_ms: z.int().min(0).max(600_000).exactOptional().describe('Delay in real time, in milliseconds.'),
  delay_at: z
    .enum(['start', 'before', 'after', 'body'])
    .exactOptional()
    .describe(
      'When the delay happens: `start`: before the idempotency key is acquired. `before` (the default): with the key acquired, before anything is done. ' +
        '`after`: after the commit. `body`: in the middle of the response body.',
    ),
  drop: z
    .enum(['before', 'after', 'body'])
    .exactOptional()
    .describe(
      'When the connection breaks. `before`: before anything is done. `after`: after the commit. `body`: in the middle of the response body.',
    ),
  reset: z.boolean().exactOptional().describe('Resets the dropped connection instead of closing it.'),
  bytes_per_second: z.int().min(1).exactOptional().describe('How fast the response body is sent.'),
  answer: z
    .enum(['html', 'malformed'])
    .exactOptional()
    .describe(
      '`html`: an HTML page as from a proxy, without doing anything. Default for `status`: 502. `malformed`: JSON that ends in the middle.',
    ),
  times: z.int().min(1).exactOptional().describe('How many calls it affects. Default: 1.'),
})

export const addFault = controlCall({
  method: 'POST',
  path: '/faults',
  summary: 'Makes the next calls of one or any operation fail in the given way.',
  body: Fault.refine(
    ({ operation: _, times: __, reset: ___, delay_at: ____, retry_after: _____, ...wrong }) =>
      Object.keys(wrong).length > 0,
    'Set at least one of status, code, delay_ms, drop, bytes_per_second and answer.',
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
  summary: 'Removes all faults.',
  response: z.strictObject({ cleared: z.literal(true) }),
  async run({ control }) {
    control.clearFaults()
    return { cleared: true }
  },
})
