import type { ControlEvent } from '@chowk/engine'
import * as z from 'zod'
import { controlCall } from '../call.ts'
import { timestampOf } from '../fields.ts'
import { recordedCall } from './requests.ts'
import { clockFields } from './clock.ts'

/** Milliseconds between keep-alive messages. Keeps proxies and the server from closing an idle connection. */
const KEEP_ALIVE = 15_000
/** Maximum number of events queued for a client that does not read. */
const MAX_QUEUED_EVENTS = 10_000

export const events = controlCall({
  method: 'GET',
  path: '/events',
  summary:
    'What happens, as it happens, as server-sent events: `request` with a call of the journal, `clock` at the start and whenever ' +
    'the clock is moved, stopped or let run, `restored` when other rows were put in place.',
  query: z.strictObject({
    after: z.coerce
      .number()
      .int()
      .min(0)
      .optional()
      .describe('Begins with the calls that have a greater `id`. The header `Last-Event-ID` does the same.'),
  }),
  response: { type: 'text/event-stream', description: 'Server-sent events with JSON as their data.' },
  async *run({ control, query, headers, signal }) {
    const queue: ControlEvent[] = []
    let wake: () => void = () => undefined
    const stop = control.watch((event) => {
      queue.push(event)
      wake()
    })
    try {
      const after = query.after ?? lastSeen(headers['last-event-id'])
      yield eventText('clock', clockFields(control))
      if (after !== undefined)
        for (const request of control.journal.list({ after })) yield textOf({ type: 'request', request })
      while (!signal.aborted && queue.length <= MAX_QUEUED_EVENTS) {
        const event = queue.shift()
        if (event !== undefined) {
          yield textOf(event)
          continue
        }
        const isAlive = await new Promise<boolean>((resolve) => {
          const timer = setTimeout(resolve, KEEP_ALIVE, false)
          wake = () => {
            clearTimeout(timer)
            resolve(true)
          }
          signal.addEventListener('abort', wake, { once: true })
        })
        signal.removeEventListener('abort', wake)
        if (!isAlive) yield ':\n\n'
      }
    } finally {
      stop()
    }
  },
})

const lastSeen = (header: string | string[] | undefined): number | undefined =>
  typeof header === 'string' && /^\d+$/.test(header) ? Number(header) : undefined

function textOf(event: ControlEvent): string {
  switch (event.type) {
    case 'request':
      return eventText('request', recordedCall(event.request), event.request.id)
    case 'clock':
      return eventText('clock', { now: timestampOf(event.now), frozen: event.frozen })
    case 'restored':
      return eventText('restored', {})
  }
}

const eventText = (type: string, data: object, id?: number): string =>
  `event: ${type}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`
