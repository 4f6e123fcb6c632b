import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { countsOf, notificationsOf } from '../../harness/rows.ts'
import type { World } from '../../harness/world.ts'

const named = (username: string) => ({ body: { username } })

async function createRequest(world: World) {
  const [asha, ravi] = await world.members('asha', 'ravi')
  await asha.ok('connections.request', named('ravi'))
  return { asha, ravi }
}

describeOperation(
  'connections.accept',
  async (world) => ({ as: (await createRequest(world)).ravi, input: named('asha') }),
  (world) => {
    test('connects both members and notifies the requester', async () => {
      const { asha, ravi } = await createRequest(world())
      await world().clock.advance(60_000)
      const { state, connection } = await ravi.ok('connections.accept', named('asha'))
      expect(state).toBe('connected')
      expect(connection).toMatchObject({
        member: { username: 'asha' },
        since: new Date(world().clock.now()).toISOString(),
      })
      for (const client of [asha, ravi])
        expect(await countsOf(world(), client)).toMatchObject({ connections: 1 })
      expect(await notificationsOf(world(), asha)).toMatchObject([
        { kind: 'connection_accepted', actor_id: ravi.id },
      ])
    })

    test('returns 404 when the requester is no longer active', async () => {
      const { ravi } = await createRequest(world())
      await world().save({ username: 'asha', status: 'suspended' })
      await ravi.fails('connections.accept', 'not_found', named('asha'))
    })
  },
)
