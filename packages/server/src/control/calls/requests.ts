import * as z from 'zod'
import { controlCall } from '../call.ts'
import { duration } from '../durations.ts'
import { listInPieces } from '../pieces.ts'
import { NotThere } from '../problems.ts'
import { callFilter, filterOf, RecordedCall, recordedCall } from './recorded-call.ts'

const One = z.strictObject({ request: RecordedCall })

export const listRequests = controlCall({
  method: 'GET',
  path: '/requests',
  summary:
    'The calls so far, oldest first. The oldest are forgotten beyond 10,000, or 64 million characters.',
  query: callFilter,
  answer: z.strictObject({ requests: z.array(RecordedCall) }),
  run: ({ control, query }) => listInPieces('requests', control.journal.list(filterOf(query)), recordedCall),
})

export const lastRequest = controlCall({
  method: 'GET',
  path: '/requests/last',
  summary: 'The latest such call; 404 where there was none.',
  query: callFilter,
  answer: One,
  async run({ control, query }) {
    const found = control.journal.last(filterOf(query))
    if (found === undefined) throw new NotThere('There was no such call.')
    return { request: recordedCall(found) }
  },
})

const LONGEST_WAIT = 60_000

export const nextRequest = controlCall({
  method: 'GET',
  path: '/requests/next',
  summary:
    'Waits for such a call, and answers once it was answered: at once where one with a greater `id` than `after` is there. ' +
    '404 where none comes in time.',
  query: callFilter.extend({
    timeout: duration
      .refine((wait) => wait <= LONGEST_WAIT, 'At most a minute.')
      .optional()
      .describe('How long to wait, in real time: 5 seconds unless given, at most a minute.'),
  }),
  answer: One,
  async run({ control, query: { timeout = 5000, ...query }, signal }) {
    const { journal } = control
    const filter = filterOf(query)
    const before = query.after === undefined ? undefined : journal.list(filter)[0]
    const found =
      before ?? (await journal.next(filter, AbortSignal.any([signal, AbortSignal.timeout(timeout)])))
    if (found === undefined && signal.aborted)
      throw new NotThere('The wait was ended: the world was dropped, or the server stops.')
    if (found === undefined) throw new NotThere(`No such call came within ${timeout / 1000} s.`)
    return { request: recordedCall(found) }
  },
})
