import { errorCodesOf, errors, operationById } from '@chowk/contract'
import { demoSeed, people } from '@chowk/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allOperations, callOf } from '../harness/arbitrary-calls.ts'
import type { Client } from '../harness/client.ts'
import { oddCallOf } from '../harness/odd-objects.ts'
import { recount } from '../harness/recount.ts'
import { repeatable } from '../harness/repeatable.ts'
import { anyStoreOf, stores } from '../harness/stores.ts'
import { seed, sweepPart, whole } from '../harness/sweep.ts'
import { World } from '../harness/world.ts'

/** How many calls of each operation are made where all are, and elsewhere. */
const CALLS = { memory: [40, 12], sqlite: [10, 4], postgres: [4, 2] } as const
/** How many calls with something odd in them are made in all: other ones with each seed of a run. */
const ODD_CALLS = Number(process.env.CHOWK_TEST_ODD_CALLS ?? (whole ? 10_000 : 1000))
const SEED = 20_261_201

/**
 * Random calls of every operation, valid and not, on the demonstration site. The client holds each answer to the schema of
 * its operation, and to no 5xx; in the end every counter is held to a recount.
 */
describe.each(anyStoreOf('random calls'))('random calls on %s', (name) => {
  const [all, part] = CALLS[name]
  test('are all answered as the contract says, none with a fault of the server', async () => {
    const { store, dispose } = await stores[name]()
    const world = new World(store, { ...repeatable(), seed: demoSeed })
    await world.control.reset()
    const clients = new Map<string, Client>()
    for (const { username } of people) clients.set(username, await world.member(username))
    const statuses = new Map<number, number>()
    // Round by round over all operations, so that each meets what the others have made.
    const calls = allOperations.map((id, index) =>
      sweepPart(fc.sample(callOf(id), { numRuns: all, seed: SEED + index }), part),
    )
    for (const round of calls[0]!.keys())
      for (const sampled of calls) {
        const { username, id, input } = sampled[round]!
        const { status } = await clients.get(username)!.callLoosely(id, input)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    await recount(store)
    await dispose()
    expect(world.errors).toEqual([])
    // Of little worth if most were refused. A fifth succeeds: calls aim at rows that few rounds have made, with queries of every kind.
    expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(calls.flat().length * 0.15)
  })
})

test('calls with something odd in them are answered as the contract says, none with a fault of the server', async () => {
  const { store, dispose } = await stores.memory()
  const world = new World(store, { ...repeatable(), seed: demoSeed })
  await world.control.reset()
  const clients = new Map<string, Client>()
  for (const { username } of people) clients.set(username, await world.member(username))
  const each = Math.ceil(ODD_CALLS / allOperations.length)
  const undocumented: string[] = []
  let refused = 0
  for (const [index, id] of allOperations.entries()) {
    const row = operationById(id)
    const documented = new Set<number>([row.status, ...errorCodesOf(row).map((code) => errors[code].status)])
    for (const { username, input } of fc.sample(oddCallOf(id), { numRuns: each, seed: seed + index })) {
      const { status } = await clients.get(username)!.callLoosely(id, input)
      if (status === 422) refused++
      if (!documented.has(status)) undocumented.push(`${id}: ${status}`)
    }
  }
  await recount(store)
  await dispose()
  expect(undocumented).toEqual([])
  expect(world.errors).toEqual([])
  expect(refused).toBeGreaterThan(ODD_CALLS * 0.2)
})
