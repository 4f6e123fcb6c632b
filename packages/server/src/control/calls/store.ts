import * as z from 'zod'
import { snapshotSchema } from '../../settings/snapshot.ts'
import { controlCall } from '../call.ts'
import { Clock, clockFields } from './clock.ts'

export const reset = controlCall({
  method: 'POST',
  path: '/reset',
  summary: 'Back to the start: the rows of the seed, the clock, no faults, no journal, empty windows.',
  answer: Clock,
  async run({ control }) {
    await control.reset()
    return clockFields(control)
  },
})

export const takeSnapshot = controlCall({
  method: 'GET',
  path: '/snapshot',
  summary: 'The whole store, and the time.',
  answer: z.strictObject({
    rows: z
      .array(z.tuple([z.string(), z.looseObject({ id: z.int() })]))
      .describe('Names of entities, and rows.'),
    now: z.int().describe('Milliseconds since 1970.'),
  }),
  run: ({ control }) => control.snapshot(),
})

export const restoreSnapshot = controlCall({
  method: 'PUT',
  path: '/snapshot',
  summary: 'Puts a snapshot back, and the clock to its time. Faults, journal and windows are cleared.',
  body: snapshotSchema,
  answer: Clock,
  async run({ control, body: { rows, now = control.clock.now() } }) {
    await control.restore({ rows, now })
    return clockFields(control)
  },
})
