import type { FaultRequest } from '@chowk/engine'
import * as z from 'zod'
import { controlCall } from '../call.ts'
import { errorCode, operation } from '../fields.ts'

/** A fault as it is answered. */
export const faultFields = ({ retryAfter, delayMs, ...fault }: FaultRequest) => ({
  ...fault,
  ...(retryAfter !== undefined && { retry_after: retryAfter }),
  ...(delayMs !== undefined && { delay_ms: delayMs }),
})

export const addFault = controlCall({
  method: 'POST',
  path: '/faults',
  summary: 'Makes the next calls of an operation, or of any, fail that way.',
  body: z
    .strictObject({
      operation: operation.exactOptional(),
      status: z.int().min(400).max(599).exactOptional(),
      code: errorCode.exactOptional(),
      retry_after: z.int().min(0).exactOptional(),
      delay_ms: z.int().min(0).max(600_000).exactOptional(),
      drop: z.enum(['before', 'after']).exactOptional(),
      times: z.int().min(1).exactOptional(),
    })
    .refine(
      (fault) => ['status', 'code', 'delay_ms', 'drop'].some((name) => name in fault),
      'Say what goes wrong: a status, a code, a delay, or where the answer is dropped.',
    ),
  answer: z.strictObject({ added: z.literal(true) }),
  async run({ control, body: { retry_after: retryAfter, delay_ms: delayMs, ...fault } }) {
    control.addFault({
      ...fault,
      ...(retryAfter !== undefined && { retryAfter }),
      ...(delayMs !== undefined && { delayMs }),
    })
    return { added: true }
  },
})

export const clearFaults = controlCall({
  method: 'DELETE',
  path: '/faults',
  summary: 'No more faults.',
  answer: z.strictObject({ cleared: z.literal(true) }),
  async run({ control }) {
    control.clearFaults()
    return { cleared: true }
  },
})
