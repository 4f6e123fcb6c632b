import type { CallFilter, CallRecord } from '@chowk/engine'
import * as z from 'zod'
import { controlCall } from '../call.ts'
import {
  duration,
  errorCode,
  operation,
  timestamp,
  timestampOf,
  toCamelCase,
  toSnakeCase,
} from '../fields.ts'
import { streamList } from '../pieces.ts'
import { ControlError } from '../problems.ts'

const texts = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

/** A call of the journal, as in responses. */
export const RecordedCall = z.strictObject({
  id: z.int().describe('Number of the call since the journal was cleared, from 1.'),
  time: timestamp.describe('When the response was sent, by the server’s clock.'),
  method: z.string(),
  path: z.string(),
  operation: z.string().nullable().describe('Null if no operation has this path.'),
  params: texts,
  query: texts,
  body: z
    .unknown()
    .describe('A JSON body as its value, any other body as a string. Null if no body was read.'),
  idempotency_key: z.string().nullable(),
  attempt: z.int().describe('1, or more for a retry.'),
  duration_ms: z.number().describe('Real time.'),
  member: z.string().nullable(),
  status: z.int(),
  code: z.string().nullable().describe('The error code. Null for a successful call.'),
  fault: z.looseObject({}).nullable().describe('The fault that affected the call.'),
  lost: z.enum(['aborted', 'dropped', 'reset']).nullable().describe('Why the response did not arrive.'),
  request_id: z.string(),
  answer: z.unknown().describe('The response body, in the same form as `body`.'),
})

export function recordedCall(record: CallRecord): z.input<typeof RecordedCall> {
  const fields = Object.entries(toSnakeCase(record)).map(([name, value]) => [name, value ?? null])
  return {
    ...(Object.fromEntries(fields) as z.input<typeof RecordedCall>),
    time: timestampOf(record.time),
    duration_ms: Math.round(record.durationMs * 1000) / 1000,
    fault: record.fault === undefined ? null : toSnakeCase(record.fault),
  }
}

/** Query parameters that filter calls. */
const callFilter = z.strictObject({
  operation: operation.optional(),
  method: z.string().optional(),
  path: z.string().optional().describe('The path as sent, without the query.'),
  member: z.string().optional().describe('The username of the caller.'),
  status: z.coerce.number().int().optional(),
  code: errorCode.optional(),
  idempotency_key: z.string().optional(),
  request_id: z.string().optional(),
  after: z.coerce.number().int().min(0).optional().describe('Only calls with a greater `id`.'),
})

const filterOf = (query: z.output<typeof callFilter>) => toCamelCase(query) as CallFilter
const One = z.strictObject({ request: RecordedCall })

export const listRequests = controlCall({
  method: 'GET',
  path: '/requests',
  summary:
    'The recorded calls, oldest first. The oldest calls are dropped beyond 10,000 calls or 64 million characters.',
  query: callFilter,
  response: z.strictObject({ requests: z.array(RecordedCall) }),
  run: ({ control, query }) => streamList('requests', control.journal.list(filterOf(query)), recordedCall),
})

export const lastRequest = controlCall({
  method: 'GET',
  path: '/requests/last',
  summary: 'The latest matching call, or 404.',
  query: callFilter,
  response: One,
  async run({ control, query }) {
    const found = control.journal.last(filterOf(query))
    if (found === undefined) throw new ControlError(404, 'No call matches.')
    return { request: recordedCall(found) }
  },
})

const MAX_WAIT = 60_000

export const nextRequest = controlCall({
  method: 'GET',
  path: '/requests/next',
  summary:
    'Waits for a matching call and returns it after its response. Returns immediately if a call with a greater `id` than `after` exists. ' +
    'Returns 404 if no call matches in time.',
  query: callFilter.extend({
    timeout: duration
      .refine((wait) => wait <= MAX_WAIT, 'The maximum is one minute.')
      .optional()
      .describe('How long to wait, in real time. Default: 5 seconds. Maximum: one minute.'),
  }),
  response: One,
  async run({ control, query: { timeout = 5000, ...query }, signal }) {
    const { journal } = control
    const filter = filterOf(query)
    const before = query.after === undefined ? undefined : journal.list(filter)[0]
    const found =
      before ?? (await journal.next(filter, AbortSignal.any([signal, AbortSignal.timeout(timeout)])))
    if (found === undefined && signal.aborted)
      throw new ControlError(404, 'The wait ended because the world was dropped or the server is stopping.')
    if (found === undefined) throw new ControlError(404, `No call matched within ${timeout / 1000} s.`)
    return { request: recordedCall(found) }
  },
})
