import { demoSeed, people } from '@chowk/engine'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aimCall } from '../harness/aimed-calls.ts'
import { callOf, writingOperations, type ArbitraryCall } from '../harness/arbitrary-calls.ts'
import type { Client } from '../harness/client.ts'
import { recount } from '../harness/recount.ts'
import { repeatable } from '../harness/repeatable.ts'
import { everyStoreName, openedGapless, type StoreName } from '../harness/stores.ts'
import { drawSample } from '../harness/sweep.ts'
import { World } from '../harness/world.ts'

const HOUR = 60 * 60_000

interface Answer extends ArbitraryCall {
  readonly status: number
  readonly body: unknown
}

/**
 * Makes calls on a store of its own, recounts its counters, and gives every answer and what is left in the store. With `aim`
 * calls that would find nothing are pointed at what is there.
 */
async function run(name: StoreName, calls: readonly ArbitraryCall[], { aim = false } = {}) {
  const { store, dispose } = await openedGapless(name)
  const world = new World(store, { ...repeatable(), seed: demoSeed })
  await world.control.reset()
  const clients = new Map<string, Client>()
  for (const { username } of people) clients.set(username, await world.member(username))
  const answers: Answer[] = []
  for (const call of calls) {
    const made = aim ? aimCall(call, (await world.control.snapshot()).rows) : call
    const { status, body } = await clients.get(made.username)!.callLoosely(made.id, made.input)
    answers.push({ ...made, status, body })
    await world.clock.advance(HOUR / 4)
  }
  const { rows } = await world.control.snapshot()
  await recount(store)
  await dispose()
  expect(world.errors).toEqual([])
  return { answers, rows }
}

test('returns the same results and rows for random writes on every store', async () => {
  const call = fc.constantFrom(...writingOperations).chain(callOf)
  const sequences = fc.sample(fc.array(call, { minLength: 150, maxLength: 150 }), {
    numRuns: 3,
    seed: 20_261_202,
  })
  for (const calls of drawSample(sequences, 1)) {
    const first = await run('memory', calls, { aim: true })
    for (const name of everyStoreName)
      if (name !== 'memory') expect(await run(name, first.answers)).toEqual(first)
    const succeeded = first.answers.filter(({ status }) => status < 300)
    expect(succeeded.length).toBeGreaterThan(calls.length * 0.3)
  }
})
