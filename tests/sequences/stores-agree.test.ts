import { demoSeed, people } from '@chowk/engine'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callOf, writingOperations, type ArbitraryCall } from '../harness/arbitrary-calls.ts'
import type { Client } from '../harness/client.ts'
import { recount } from '../harness/recount.ts'
import { repeatable } from '../harness/repeatable.ts'
import { storeNames, stores, type StoreName } from '../harness/stores.ts'
import { World } from '../harness/world.ts'

const HOUR = 60 * 60_000

/** Makes the same calls on a store of its own, recounts its counters, and gives every answer and what is left in it. */
async function run(name: StoreName, calls: readonly ArbitraryCall[]) {
  const { store, dispose } = await stores[name]()
  const world = new World(store, { ...repeatable(), seed: demoSeed })
  await world.control.reset()
  const clients = new Map<string, Client>()
  for (const { username } of people) clients.set(username, await world.member(username))
  const answers: unknown[] = []
  for (const { username, id, input } of calls) {
    const { status, body } = await clients.get(username)!.callLoosely(id, input)
    answers.push({ username, id, input, status, body })
    await world.clock.advance(HOUR / 4)
  }
  const { rows } = await world.control.snapshot()
  await recount(store)
  await dispose()
  expect(world.errors).toEqual([])
  return { answers, rows }
}

test(
  'random writes give the same answers and leave the same rows on every store',
  { timeout: 120_000 },
  async () => {
    const call = fc.constantFrom(...writingOperations).chain(callOf)
    const sequences = fc.sample(fc.array(call, { minLength: 150, maxLength: 150 }), {
      numRuns: 4,
      seed: 20_261_202,
    })
    for (const calls of sequences) {
      const [first, ...others] = await Promise.all(storeNames.map((name) => run(name, calls)))
      for (const other of others) expect(other).toEqual(first)
      const succeeded = first!.answers.filter((answer) => (answer as { status: number }).status < 300)
      expect(succeeded.length).toBeGreaterThan(calls.length * 0.05)
    }
  },
)
