import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { notificationsOf } from '../../harness/rows.ts'
import type { World } from '../../harness/world.ts'

const to = (username: string) => ({ body: { username } })

async function asked(world: World) {
  const [asha, ravi] = await world.members('asha', 'ravi')
  await asha.ok('connections.request', to('ravi'))
  return { asha, ravi }
}

describeOperation(
  'connections.decline',
  async (world) => ({ as: (await asked(world)).ravi, input: to('asha') }),
  (world) => {
    test('ends the request without a word; another may be made', async () => {
      const { asha, ravi } = await asked(world())
      expect(await ravi.ok('connections.decline', to('asha'))).toMatchObject({
        state: 'none',
        connection: null,
      })
      expect(await notificationsOf(world(), asha)).toEqual([])
      for (const [client, state] of [
        [asha, 'pending_sent'],
        [ravi, 'pending_received'],
      ] as const)
        expect((await client.ok('connections.list', { query: { state } })).items).toEqual([])
      await asha.ok('connections.request', to('ravi'))
    })

    test('409 for a request of one’s own, for a connection, and without a request', async () => {
      const { asha, ravi } = await asked(world())
      await asha.fails('connections.decline', 'conflict', to('ravi'))
      await ravi.ok('connections.accept', to('asha'))
      await ravi.fails('connections.decline', 'conflict', to('asha'))
      await world().member('meera')
      await ravi.fails('connections.decline', 'conflict', to('meera'))
    })

    test('is possible where whoever asked is not active any more; 404 for anybody else who is not', async () => {
      const { ravi } = await asked(world())
      await world().save({ username: 'asha', status: 'suspended' })
      await ravi.ok('connections.decline', to('asha'))
      await ravi.fails('connections.decline', 'not_found', to('asha'))
    })
  },
)
