import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { endure } from '../tests/endurance/endure.ts'

/** Runs servers under load and faults. Exits with 1 if anything is lost, doubled, wrong or leaked: `npm run tool -- endure --minutes 5`. */
const { values } = parseArgs({
  options: {
    hours: { type: 'string' },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    store: { type: 'string', default: 'sqlite' },
    /** Average milliseconds between a member's actions, and between faults. */
    'member-pause': { type: 'string', default: '120' },
    'fault-pause': { type: 'string', default: '1000' },
  },
})

const numberOf = (name: 'hours' | 'minutes' | 'member-pause' | 'fault-pause'): number => {
  const number = Number(values[name] ?? 0)
  if (!(number >= 0)) throw new Error(`--${name} takes a number, and not ${values[name]}.`)
  return number
}

const { store } = values
if (store !== 'sqlite' && store !== 'postgres')
  throw new Error(`--store takes sqlite or postgres, and not ${store}.`)
const { report, findings } = await endure({
  store,
  minutes: numberOf('hours') * 60 + numberOf('minutes') || 5,
  seed: values.seed ?? String(randomInt(1_000_000)),
  memberPauseMs: numberOf('member-pause'),
  faultPauseMs: numberOf('fault-pause'),
})
console.info(report)
process.exit(Object.values(findings).some((list: string[]) => list.length > 0) ? 1 : 0)
