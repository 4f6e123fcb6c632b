import { operationById } from '@chowk/contract'
import { people } from '@chowk/engine'
import fc from 'fast-check'
import { allOperations, callOf } from './arbitrary-calls.ts'
import type { Client } from './client.ts'
import { surround } from './surround.ts'
import type { World } from './world.ts'

const CALLS = 30

/** Calls every operation that only reads, in many ways, on the demonstration site, where `begun` is told before the first. */
export async function callEveryRead(world: World, begun: () => void): Promise<void> {
  await world.control.reset()
  const clients = new Map<string, Client>()
  for (const { username } of people) clients.set(username, await world.member(username))
  // Somebody who is suspended is looked for in every list.
  await world.control.saveMember({ username: 'ivory', status: 'suspended' })
  // Of half of them blocks and communities are looked up, as they have many.
  const ids = [...clients.values()].map(({ id }) => id)
  await surround(world.control.engine.store, ids.slice(ids.length / 2))
  begun()
  const reads = allOperations.filter((id) => operationById(id).method === 'GET')
  for (const [index, id] of reads.entries())
    for (const { username, input } of fc.sample(callOf(id), { numRuns: CALLS, seed: index }))
      await clients.get(username)!.callLoosely(id, input)
}
