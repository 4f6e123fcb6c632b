import { operationById } from '@chowk/contract'
import { people, type SnapshotRow, type Store } from '@chowk/engine'
import fc from 'fast-check'
import { aimCall } from './aimed-calls.ts'
import { allOperations, callOf } from './arbitrary-calls.ts'
import type { Client } from './client.ts'
import { surround } from './many-relations.ts'
import type { World } from './world.ts'

const CALLS = 30

const reads = allOperations.filter((id) => operationById(id).method === 'GET')

/** Calls every read operation with many inputs on the demonstration site. Calls `begun` before the first. */
export async function callEveryRead(world: World, onStart: () => void): Promise<void> {
  await world.control.reset()
  const clients = new Map<string, Client>()
  for (const { username } of people) clients.set(username, await world.member(username))
  // Lists must omit a suspended member.
  await world.save({ username: 'ivory', status: 'suspended' })
  // Half of them get so many blocks and communities that requests look them up one by one.
  const ids = [...clients.values()].map(({ id }) => id)
  await surround(world.control.engine.store, ids.slice(ids.length / 2))
  onStart()
  for (const [index, id] of reads.entries())
    for (const { username, input } of fc.sample(callOf(id), { numRuns: CALLS, seed: index }))
      await clients.get(username)!.callLoosely(id, input)
}

/** Calls every read operation as each of some members: first pages of lists, and a sample of the details. */
export async function callEveryReadAs(clients: readonly Client[], store: Store): Promise<void> {
  const rows: SnapshotRow[] = []
  for await (const row of store.export()) rows.push(row)
  for (const [index, id] of reads.entries())
    for (const [position, client] of clients.entries())
      for (const call of fc.sample(callOf(id), { numRuns: 1, seed: index * clients.length + position })) {
        const { params = {}, query = {} } = aimCall(call, rows).input
        await client.callLoosely(id, { params })
        await client.callLoosely(id, { params, query })
      }
}
