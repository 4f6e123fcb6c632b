import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { notificationsOf } from '../../harness/rows.ts'
import type { World } from '../../harness/world.ts'

const named = (username: string) => ({ body: { username } })

async function createRequest(world: World) {
  const [asha, ravi] = await world.members('asha', 'ravi')
  await asha.ok('connections.request', named('ravi'))
  return { asha, ravi }
}

describeOperation(
  'connections.decline',
  async (world) => ({ as: (await createRequest(world)).ravi, input: named('asha') }),
  (world) => {
    test('ends the request without a notification; it can be repeated', async () => {
      const { asha, ravi } = await createRequest(world())
      expect(await ravi.ok('connections.decline', named('asha'))).toMatchObject({
        state: 'none',
        connection: null,
      })
      expect(await notificationsOf(world(), asha)).toEqual([])
      for (const [client, state] of [
        [asha, 'pending_sent'],
        [ravi, 'pending_received'],
      ] as const)
        expect((await client.ok('connections.list', { query: { state } })).items).toEqual([])
      await asha.ok('connections.request', named('ravi'))
    })

    test('declines an inactive requester; returns 404 for other inactive members', async () => {
      const { ravi } = await createRequest(world())
      await world().save({ username: 'asha', status: 'suspended' })
      await ravi.ok('connections.decline', named('asha'))
      await ravi.fails('connections.decline', 'not_found', named('asha'))
    })
  },
)
