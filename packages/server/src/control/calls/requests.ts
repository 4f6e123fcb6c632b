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
  id: z.int().describe('Counts the calls since the journal was cleared, from 1.'),
  time: timestamp.describe('When it was answered, by the clock of the platform.'),
  method: z.string(),
  path: z.string(),
  operation: z.string().nullable().describe('Null where no operation answers the path.'),
  params: texts,
  query: texts,
  body: z.unknown().describe('JSON as its value, anything else as its text; null where none was read.'),
  idempotency_key: z.string().nullable(),
  attempt: z.int().describe('1, or more for a repetition.'),
  duration_ms: z.number().describe('Real time.'),
  member: z.string().nullable(),
  status: z.int(),
  code: z.string().nullable().describe('The error code; null for a success.'),
  fault: z.looseObject({}).nullable().describe('The fault that it met.'),
  lost: z.enum(['aborted', 'dropped', 'reset']).nullable().describe('Why the answer reached nobody.'),
  request_id: z.string(),
  answer: z.unknown().describe('What was answered, in the same form as the body.'),
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
  path: z.string().optional().describe('The path as it was sent, without the query.'),
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
    'The calls so far, oldest first. The oldest are forgotten beyond 10,000, or 64 million characters.',
  query: callFilter,
  response: z.strictObject({ requests: z.array(RecordedCall) }),
  run: ({ control, query }) => streamList('requests', control.journal.list(filterOf(query)), recordedCall),
})

export const lastRequest = controlCall({
  method: 'GET',
  path: '/requests/last',
  summary: 'The latest such call; 404 where there was none.',
  query: callFilter,
  response: One,
  async run({ control, query }) {
    const found = control.journal.last(filterOf(query))
    if (found === undefined) throw new ControlError(404, 'There was no such call.')
    return { request: recordedCall(found) }
  },
})

const MAX_WAIT = 60_000

export const nextRequest = controlCall({
  method: 'GET',
  path: '/requests/next',
  summary:
    'Waits for such a call, and answers once it was answered: at once where one with a greater `id` than `after` is there. ' +
    '404 where none comes in time.',
  query: callFilter.extend({
    timeout: duration
      .refine((wait) => wait <= MAX_WAIT, 'At most a minute.')
      .optional()
      .describe('How long to wait, in real time: 5 seconds unless given, at most a minute.'),
  }),
  response: One,
  async run({ control, query: { timeout = 5000, ...query }, signal }) {
    const { journal } = control
    const filter = filterOf(query)
    const before = query.after === undefined ? undefined : journal.list(filter)[0]
    const found =
      before ?? (await journal.next(filter, AbortSignal.any([signal, AbortSignal.timeout(timeout)])))
    if (found === undefined && signal.aborted)
      throw new ControlError(404, 'The wait was ended: the world was dropped, or the server stops.')
    if (found === undefined) throw new ControlError(404, `No such call came within ${timeout / 1000} s.`)
    return { request: recordedCall(found) }
  },
})
