import { createEngine, entities, schemaVersion } from '@chowk/engine'
import { createServer, postgresStore } from '@chowk/server'
import { answerCpuMicros } from '../cpu.ts'
import { limits } from '../postgres/platform.ts'

/** One of several servers on a database: `postgres.ts ADDRESS`. */
const [address = ''] = process.argv.slice(2)
const store = await postgresStore({ address, entities, version: schemaVersion })
const engine = createEngine({ store, publicUrl: 'http://localhost', limits })
const app = createServer({ engine })
answerCpuMicros()
const listening = await app.listen({ port: 0, host: '127.0.0.1' })
engine.schedule.start()
console.log(`listening on ${listening}/api/v1`)
