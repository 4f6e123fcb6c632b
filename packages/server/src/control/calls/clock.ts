import type { Control, WentLive } from '@chowk/engine'
import * as z from 'zod'
import { controlCall } from '../call.ts'
import { duration, time, timestamp, timestampOf } from '../fields.ts'
import { invalid } from '../problems.ts'

export const Clock = z.strictObject({
  now: timestamp,
  frozen: z.boolean().describe('Whether it is stopped.'),
})

export const clockFields = ({ clock }: Control) => ({ now: timestampOf(clock.now()), frozen: clock.frozen })

const wentLiveFields = ({ type, id, scheduled_at }: WentLive) => ({
  type,
  id,
  scheduled_at: timestampOf(scheduled_at),
})

export const readClock = controlCall({
  method: 'GET',
  path: '/clock',
  summary: 'The time.',
  response: Clock,
  run: async ({ control }) => clockFields(control),
})

/** Later times have no form in ISO 8601 with four digits of a year. */
const LATEST = Date.parse('9999-12-31T00:00:00Z')

export const moveClock = controlCall({
  method: 'POST',
  path: '/clock',
  summary:
    'Moves the clock forward, stops it or lets it run. Everything due by then is done before the response.',
  body: z
    .strictObject({ now: time.exactOptional(), advance: duration.optional(), frozen: z.boolean().optional() })
    .refine(
      ({ now, advance }) => now === undefined || advance === undefined,
      'Set either now or advance, not both.',
    )
    .refine((request) => Object.keys(request).length > 0, 'Set now, advance or frozen.'),
  response: Clock.extend({
    published: z
      .array(z.strictObject({ type: z.string(), id: z.int(), scheduled_at: timestamp }))
      .describe('Items that went live, in order.'),
  }),
  async run({ control, body: { now, advance, frozen } }) {
    const { clock } = control
    if (now !== undefined && now < clock.now())
      throw invalid({ path: 'now', message: 'The clock can only move forward.' })
    const target = now ?? (advance === undefined ? undefined : clock.now() + advance)
    if (target !== undefined && target > LATEST)
      throw invalid({
        path: now === undefined ? 'advance' : 'now',
        message: `The clock goes up to ${timestampOf(LATEST)}.`,
      })
    if (frozen === true) clock.freeze()
    const published = target === undefined ? [] : await clock.moveTo(target)
    if (frozen === false) clock.unfreeze()
    return { ...clockFields(control), published: published.map(wentLiveFields) }
  },
})
