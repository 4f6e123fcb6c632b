import { createEngine, entities, memoryStore, schemaVersion, type LimitSettings } from '@chowk/engine'
import { createServer, sqliteStore } from '@chowk/server'
import { answerCpuMicros, answerMemory } from '../cpu.ts'
import { fillWithPosts } from '../fill.ts'
import { createKey, saveMember } from '../../tests/harness/administer.ts'

/** The server, with limits that no benchmark reaches: `chowk.ts STORE [--posts N] [--batch N]`. */
const [address = 'memory', ...rest] = process.argv.slice(2)
const option = (name: string) => Number(rest[rest.indexOf(name) + 1] ?? 0) * Number(rest.includes(name))
const batch = option('--batch')
const UNLIMITED = 1_000_000_000

const store =
  address === 'memory'
    ? memoryStore(entities)
    : sqliteStore({ path: address, entities, version: schemaVersion, ...(batch > 0 && { batch }) })
const limits: LimitSettings = { burst_per_minute: UNLIMITED, quotas: { business: { post: UNLIMITED } } }
const engine = createEngine({ store, publicUrl: 'http://localhost', limits })
await saveMember(engine, { username: 'asha', plan: 'business' })
const { key } = await createKey(engine, { username: 'asha' })
await fillWithPosts(engine, 'asha', option('--posts'))

const app = createServer({ engine })
const listening = await app.listen({ port: 0, host: '127.0.0.1' })
answerCpuMicros()
answerMemory()
console.log(`key ${key}`)
console.log(`listening on ${listening}/api/v1`)
