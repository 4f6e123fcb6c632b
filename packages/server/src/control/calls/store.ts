import * as z from 'zod'
import { snapshotRow, snapshotSchema } from '../../settings/snapshot.ts'
import { controlCall } from '../call.ts'
import { streamList } from '../pieces.ts'
import { readSnapshot } from '../read-snapshot.ts'
import { Clock, clockFields } from './clock.ts'

export const reset = controlCall({
  method: 'POST',
  path: '/reset',
  summary: 'Back to the start: the rows of the seed, the clock, no faults, no journal, empty windows.',
  response: Clock,
  async run({ control }) {
    await control.reset()
    return clockFields(control)
  },
})

export const takeSnapshot = controlCall({
  method: 'GET',
  path: '/snapshot',
  summary: 'The whole store, and the time.',
  response: z.strictObject({
    rows: z.array(snapshotRow).describe('Names of entities, and rows.'),
    now: z.int().describe('Milliseconds since 1970.'),
    random: z.array(z.int()).exactOptional().describe('Where the random source is, if it repeats.'),
  }),
  async *run({ control }) {
    const { rows, ...rest } = await control.snapshot()
    yield* streamList('rows', rows, (row) => row, rest)
  },
})

export const restoreSnapshot = controlCall({
  method: 'PUT',
  path: '/snapshot',
  summary: 'Puts a snapshot back, and the clock to its time. Faults, journal and windows are cleared.',
  body: snapshotSchema,
  inPieces: true,
  response: Clock,
  async run({ control, pieces }) {
    const { now = control.clock.now(), ...snapshot } = await readSnapshot(pieces)
    await control.restore({ ...snapshot, now })
    return clockFields(control)
  },
})
