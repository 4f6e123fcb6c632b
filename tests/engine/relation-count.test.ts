import { entities, memoryStore, people, type SnapshotRow } from '@chowk/engine'
import type { OperationId } from '@chowk/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_PRELOADED_RELATIONS } from '../../packages/engine/src/domains/viewer/related.ts'
import { aimCall } from '../harness/aimed-calls.ts'
import { allOperations, callOf, type ArbitraryCall } from '../harness/arbitrary-calls.ts'
import type { Client } from '../harness/client.ts'
import { demonstrate } from '../harness/demonstration.ts'
import { repeatable } from '../harness/repeatable.ts'
import { FIRST, surround } from '../harness/many-relations.ts'
import { World } from '../harness/world.ts'

const MISSING_MEMBER = 900_000

/** They list what someone is surrounded with. */
const listing: readonly OperationId[] = ['communities.list', 'blocks.list']

/** What there is to be aimed at: who is surrounded belongs to communities that others do not. */
async function reached(world: World) {
  const { rows } = await world.control.snapshot()
  return rows.filter(
    ([name, { id }]) => name !== 'communities' || id < FIRST || id >= FIRST + MAX_PRELOADED_RELATIONS + 1,
  )
}

async function run(calls: readonly ArbitraryCall[], surrounded: boolean, aim = false) {
  const store = memoryStore(entities)
  const world = new World(store, repeatable())
  await demonstrate(world)
  const clients = new Map<string, Client>()
  for (const { username } of people) clients.set(username, await world.member(username))
  const ids = [...clients.values()].map(({ id }) => id)
  await surround(store, surrounded ? ids : ids.map((id) => MISSING_MEMBER + id))
  const answers: (ArbitraryCall & { readonly status: number; readonly body: unknown })[] = []
  let rows: readonly SnapshotRow[] = []
  for (const [index, call] of calls.entries()) {
    if (aim && index % 10 === 0) rows = await reached(world)
    const made = aim ? aimCall(call, rows) : call
    const { status, body } = await clients.get(made.username)!.callLoosely(made.id, made.input)
    answers.push({ ...made, status, body })
    await world.clock.advance(60_000)
  }
  expect(world.errors).toEqual([])
  await store.close()
  return answers
}

test('returns the same to members with few and with many relations', async () => {
  const call = fc.constantFrom(...allOperations.filter((id) => !listing.includes(id))).chain(callOf)
  const calls = fc.sample(call, { numRuns: 400, seed: 20_261_122 })
  const few = await run(calls, false, true)
  const many = await run(few, true)
  for (const [index, answer] of few.entries()) expect(many[index], `call ${index}`).toEqual(answer)
  expect(few.filter(({ status }) => status < 300).length).toBeGreaterThan(calls.length * 0.3)
})
