import { expect, test } from 'vitest'
import type { Client } from '../../harness/client.ts'
import { describeOperation } from '../../harness/operation.ts'
import { START } from '../../harness/world.ts'

const params = { username: 'ravi' }

async function connect(a: Client, b: Client): Promise<void> {
  await a.ok('connections.request', { body: { username: b.username } })
  await b.ok('connections.accept', { body: { username: a.username } })
}

describeOperation(
  'users.connections',
  async (world) => {
    await connect(await world.member('ravi'), await world.member('meera'))
    return { as: await world.member('asha'), input: { params } }
  },
  (world) => {
    test("lists a member's connections, newest first, without requests", async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      await connect(ravi, await world().member('meera'))
      await world().clock.advance(1000)
      await connect(await world().member('dev'), ravi)
      await ravi.ok('connections.request', { body: { username: 'asha' } })
      const { items } = await asha.ok('users.connections', { params })
      expect(items.map(({ member, since }) => [member.username, since])).toEqual([
        ['dev', new Date(START + 1000).toISOString()],
        ['meera', new Date(START).toISOString()],
      ])
      const page = await asha.ok('users.connections', { params, query: { limit: 1 } })
      expect(page).toMatchObject({ next_offset: 1, has_more: true })
    })

    test('returns 403 when private, except to the member', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      await connect(ravi, await world().member('meera'))
      await ravi.ok('preferences.update', { body: { privacy: { show_connections: false } } })
      await asha.fails('users.connections', 'forbidden', { params })
      expect((await ravi.ok('users.connections', { params })).items).toHaveLength(1)
    })
  },
)
