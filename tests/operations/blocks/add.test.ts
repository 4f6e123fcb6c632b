import { expect, test } from 'vitest'
import { connect } from '../../harness/connect.ts'
import { describeOperation } from '../../harness/operation.ts'
import { countsOf, notificationsOf } from '../../harness/rows.ts'

const named = (username: string) => ({ body: { username } })

describeOperation(
  'blocks.add',
  async (world) => {
    await world.member('ravi')
    return { as: await world.member('asha'), input: named('ravi') }
  },
  (world) => {
    test('blocks once and notifies no one', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      expect(await asha.ok('blocks.add', named('ravi'))).toMatchObject({ blocked: true, changed: true })
      expect(await asha.ok('blocks.add', named('RAVI'))).toMatchObject({ blocked: true, changed: false })
      expect(await notificationsOf(world(), ravi)).toEqual([])
    })

    test('ends the connection and follows in both directions, with their counts', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      await connect(asha, ravi)
      for (const [client, username] of [
        [asha, 'ravi'],
        [ravi, 'asha'],
      ] as const)
        await client.ok('follows.set', { body: { type: 'user', username, following: true } })
      await asha.ok('blocks.add', named('ravi'))
      for (const client of [asha, ravi]) {
        expect(await countsOf(world(), client)).toEqual({ followers: 0, connections: 0 })
        expect((await client.ok('connections.list')).items).toEqual([])
        expect((await client.ok('follows.list')).items).toEqual([])
      }
    })

    test('ends requests, and lets neither make another', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      await ravi.ok('connections.request', named('asha'))
      await asha.ok('blocks.add', named('ravi'))
      const input = { query: { state: 'pending_sent' } } as const
      expect((await ravi.ok('connections.list', input)).items).toEqual([])
      for (const [client, username] of [
        [asha, 'ravi'],
        [ravi, 'asha'],
      ] as const) {
        await client.fails('connections.request', 'not_found', named(username))
        await client.fails('follows.set', 'not_found', {
          body: { type: 'user', username, following: true },
        })
      }
    })

    test('returns 404 for an unknown or inactive member and 422 for the caller', async () => {
      const asha = await world().member('asha')
      await world().member('sana', { status: 'suspended' })
      for (const username of ['nobody', 'sana']) await asha.fails('blocks.add', 'not_found', named(username))
      await asha.fails('blocks.add', 'validation_failed', named('asha'))
    })

    test('blocks a member who already blocked the caller, without revealing it', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      await asha.ok('blocks.add', { body: { username: 'ravi' } })
      expect(await ravi.ok('blocks.remove', { body: { username: 'asha' } })).toMatchObject({ changed: false })
      expect(await ravi.ok('blocks.add', { body: { username: 'asha' } })).toMatchObject({ changed: true })
      await asha.ok('blocks.remove', { body: { username: 'ravi' } })
      await asha.fails('users.get', 'not_found', { params: { username: 'ravi' } })
      await ravi.ok('blocks.remove', { body: { username: 'asha' } })
      await asha.ok('users.get', { params: { username: 'ravi' } })
    })
  },
)
