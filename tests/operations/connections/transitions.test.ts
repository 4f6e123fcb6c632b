import { actionsOf, connectionStates, statesOf, type ConnectionState } from '@chowk/contract'
import { expect, test } from 'vitest'
import type { Client } from '../../harness/client.ts'
import { onEveryStore } from '../../harness/every-store.ts'
import { oneStoreOf } from '../../harness/stores.ts'
import { countsOf } from '../../harness/rows.ts'

const states = statesOf(connectionStates)
const actions = actionsOf(connectionStates)
type Action = (typeof actions)[number]

/** Where each action leads the member who does it; where it is not named, it is a conflict. */
const leads: Record<ConnectionState, Partial<Record<Action, ConnectionState>>> = {
  none: { request: 'pending_sent' },
  pending_sent: { cancel: 'none' },
  pending_received: { request: 'connected', accept: 'connected', decline: 'none' },
  connected: { cancel: 'none' },
}

const seenByTheOther: Record<ConnectionState, ConnectionState> = {
  none: 'none',
  pending_sent: 'pending_received',
  pending_received: 'pending_sent',
  connected: 'connected',
}

async function bring(asha: Client, ravi: Client, state: ConnectionState): Promise<void> {
  const ask = (a: Client, b: Client) => a.ok('connections.request', { body: { username: b.username } })
  if (state === 'pending_sent' || state === 'connected') await ask(asha, ravi)
  if (state === 'pending_received' || state === 'connected') await ask(ravi, asha)
}

async function stateOf(client: Client): Promise<ConnectionState> {
  for (const state of ['pending_sent', 'pending_received', 'connected'] as const) {
    const { items } = await client.ok('connections.list', { query: { state } })
    if (items.length > 0) return state
  }
  return 'none'
}

onEveryStore(
  'a connection',
  (world) => {
    test.each(states.flatMap((state) => actions.map((action) => ({ state, action }))))(
      '$action in the state $state',
      async ({ state, action }) => {
        const [asha, ravi] = await world().members('asha', 'ravi')
        await bring(asha, ravi, state)
        const input = { body: { username: 'ravi' } }
        const next = leads[state][action]
        if (next === undefined)
          expect(await asha.fails(`connections.${action}`, 'conflict', input)).toMatchObject({
            current_status: state,
            allowed: actions.filter((candidate) => leads[state][candidate] !== undefined),
          })
        else expect((await asha.ok(`connections.${action}`, input)).state).toBe(next)
        const reached = next ?? state
        expect([await stateOf(asha), await stateOf(ravi)]).toEqual([reached, seenByTheOther[reached]])
        const connections = reached === 'connected' ? 1 : 0
        for (const client of [asha, ravi])
          expect(await countsOf(world(), client)).toMatchObject({ connections })
      },
    )
  },
  {},
  oneStoreOf('a connection'),
)
