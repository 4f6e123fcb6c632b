import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { countsOf, notificationsOf } from '../../harness/rows.ts'

const named = (username: string) => ({ body: { username } })

describeOperation(
  'connections.request',
  async (world) => {
    await world.member('ravi')
    return { as: await world.member('asha'), input: named('ravi') }
  },
  (world) => {
    test('waits for the other member and notifies them', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const answer = await asha.ok('connections.request', named('Ravi'))
      expect(answer).toMatchObject({
        state: 'pending_sent',
        connection: { member: { username: 'ravi' }, state: 'pending_sent' },
      })
      const received = { query: { state: 'pending_received' } } as const
      expect((await ravi.ok('connections.list', received)).items).toMatchObject([
        { member: { username: 'asha' }, state: 'pending_received' },
      ])
      expect(await notificationsOf(world(), ravi)).toMatchObject([
        { kind: 'connection_request', actor_id: asha.id, subject_type: 'member', subject_id: asha.id },
      ])
    })

    test('notifies the other member once when cancelled and requested again', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      for (let time = 0; time < 3; time++) {
        await asha.ok('connections.request', named('ravi'))
        await asha.ok('connections.cancel', named('ravi'))
      }
      await asha.ok('connections.request', named('ravi'))
      expect(await notificationsOf(world(), ravi)).toHaveLength(1)
      await ravi.ok('connections.decline', named('asha'))
      await ravi.ok('connections.request', named('asha'))
      expect(await notificationsOf(world(), asha)).toMatchObject([{ kind: 'connection_request' }])
    })

    test('connects immediately if the other member has requested, and notifies them', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      await asha.ok('connections.request', named('ravi'))
      const answer = await ravi.ok('connections.request', named('asha'))
      expect(answer).toMatchObject({ state: 'connected', connection: { member: { username: 'asha' } } })
      for (const [client, otherClient] of [
        [asha, 'ravi'],
        [ravi, 'asha'],
      ] as const) {
        expect((await client.ok('connections.list')).items).toMatchObject([
          { member: { username: otherClient } },
        ])
        expect(await countsOf(world(), client)).toMatchObject({ connections: 1 })
      }
      expect(await notificationsOf(world(), asha)).toMatchObject([{ kind: 'connection_accepted' }])
    })

    test('returns 404 for an unknown, inactive or blocked member', async () => {
      const asha = await world().member('asha')
      await world().member('sana', { status: 'suspended' })
      const ravi = await world().member('ravi')
      await world().member('meera')
      await ravi.ok('blocks.add', named('asha'))
      await asha.ok('blocks.add', named('meera'))
      for (const username of ['nobody', 'sana', 'ravi', 'meera'])
        await asha.fails('connections.request', 'not_found', named(username))
    })

    test('returns 422 for the caller', async () => {
      const asha = await world().member('asha')
      const { fields } = await asha.fails('connections.request', 'validation_failed', named('ASHA'))
      expect(fields).toMatchObject([{ path: 'username', code: 'not_allowed' }])
    })
  },
)
