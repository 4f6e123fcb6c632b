import { memoryStore, type Store, type Tx } from '@chowk/engine'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { postgresStore } from '../../packages/server/src/postgres/index.ts'
import { sqliteStore } from '../../packages/server/src/sqlite/index.ts'
import { whole } from '../harness/sweep.ts'
import { entities } from './entities.ts'
import { gapless } from './gapless.ts'
import { collect } from './collect.ts'
import { createDatabase } from './postgres-cluster.ts'
import { scripts, type Script, type Step } from './scripts.ts'
import { temporaryFile } from './temporary-file.ts'

let file: Awaited<ReturnType<typeof temporaryFile>>
let database: Awaited<ReturnType<typeof createDatabase>>
let stores: readonly Store[]

beforeAll(async () => {
  file = await temporaryFile()
  database = await createDatabase(inject('postgres'))
  const { address } = database
  stores = [
    memoryStore(entities),
    sqliteStore({ path: file.path, entities, version: 1 }),
    gapless(await postgresStore({ address, entities, version: 1 }), address),
  ]
})
afterAll(async () => {
  for (const store of stores) await store.close()
  await file.remove()
  await database.remove()
})

class Undone extends Error {}

/** Returns the result or the error of a step, for comparison. */
async function outcomeOf(running: Promise<unknown>): Promise<unknown> {
  try {
    return await running
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : error
  }
}

async function perform(tx: Tx, steps: readonly Step[], outcomes: unknown[]): Promise<void> {
  for (const step of steps) {
    if (step.kind === 'savepoint') {
      outcomes.push(await outcomeOf(tx.savepoint(() => performAll(tx, step.script, outcomes))))
    } else {
      outcomes.push(await outcomeOf(step.run(tx)))
    }
  }
}

async function performAll(tx: Tx, script: Script, outcomes: unknown[]): Promise<void> {
  await perform(tx, script.steps, outcomes)
  if (script.undone) throw new Undone('undone')
}

async function play(store: Store, transactions: readonly Script[]): Promise<unknown> {
  const outcomes: unknown[] = []
  await store.import([])
  for (const transaction of transactions) {
    outcomes.push(await outcomeOf(store.transact((tx) => performAll(tx, transaction, outcomes))))
  }
  return { outcomes, rows: await collect(store.export()) }
}

// PostgreSQL runs fewer in the time, because it answers over a socket.
it.each([
  { name: 'SQLite', store: 1, numRuns: whole ? 250 : 80 },
  { name: 'PostgreSQL', store: 2, numRuns: whole ? 60 : 20 },
])('memory and $name come to the same', async ({ store, numRuns }) => {
  const property = fc.asyncProperty(scripts, async (transactions) => {
    const [memory, other] = await Promise.all(
      [stores[0]!, stores[store]!].map((one) => play(one, transactions)),
    )
    expect(other).toStrictEqual(memory)
  })
  await fc.assert(property, { seed: 20_240_101, numRuns })
})
