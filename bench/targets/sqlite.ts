import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createEngine, entities, schemaVersion, type RateWindows, type Store } from '@chowk/engine'
import { createServer, sqliteStore } from '@chowk/server'
import { answerCpuMicros } from '../cpu.ts'
import { limits } from '../postgres/platform.ts'
import type { Taking } from './rate-windows.ts'

type Outcome = Awaited<ReturnType<RateWindows['take']>>

/**
 * A server on an SQLite file: `sqlite.ts PATH`. With `--shared`, one of several: it expects writes of others, and asks
 * another process for rate-limit windows.
 */
const [path = '', shared] = process.argv.slice(2)

/** Returns a store as several servers would need it, and the processor time of its windows. */
function sharedStore(store: Store): { store: Store; cpuMicros: () => Promise<number> } {
  const windows = fork(join(import.meta.dirname, 'rate-windows.ts'))
  const waiting: ((outcome: Outcome) => void)[] = []
  // Outcomes come in the order of the requests.
  windows.on('message', (message: Outcome | number) => {
    if (typeof message !== 'number') waiting.shift()!(message)
  })
  const take = (...taking: Taking) =>
    new Promise<Outcome>((resolve) => {
      waiting.push(resolve)
      windows.send(taking)
    })
  return {
    store: { ...store, shared: true, windows: { ...store.windows, take } },
    async cpuMicros() {
      windows.send('cpu')
      const [micros] = (await once(windows, 'message')) as [number]
      return micros
    },
  }
}

const own = sqliteStore({ path, entities, version: schemaVersion })
const { store, cpuMicros } = shared === '--shared' ? sharedStore(own) : { store: own, cpuMicros: undefined }
const engine = createEngine({ store, publicUrl: 'http://localhost', limits })
const app = createServer({ engine })
answerCpuMicros(cpuMicros)
const listening = await app.listen({ port: 0, host: '127.0.0.1' })
engine.schedule.start()
console.log(`listening on ${listening}/api/v1`)
