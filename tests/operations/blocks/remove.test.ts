import { expect, test } from 'vitest'
import { connect } from '../../harness/connect.ts'
import { describeOperation } from '../../harness/operation.ts'

const named = (username: string) => ({ body: { username } })

describeOperation(
  'blocks.remove',
  async (world) => {
    await world.member('ravi')
    const asha = await world.member('asha')
    await asha.ok('blocks.add', named('ravi'))
    return { as: asha, input: named('ravi') }
  },
  (world) => {
    test('lets the two see each other again, and restores nothing else', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      await connect(asha, ravi)
      const { id } = await ravi.ok('posts.create', { body: { title: 'Twelve birds', body: '<p>x</p>' } })
      await asha.ok('blocks.add', named('ravi'))
      expect(await asha.ok('blocks.remove', named('ravi'))).toMatchObject({ blocked: false, changed: true })
      expect(await asha.ok('blocks.remove', named('ravi'))).toMatchObject({ blocked: false, changed: false })
      await asha.ok('posts.get', { params: { id } })
      expect((await asha.ok('connections.list')).items).toEqual([])
      await ravi.ok('connections.request', named('asha'))
    })

    test('lifts no block of the other member', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      await asha.ok('blocks.add', named('ravi'))
      expect(await ravi.ok('blocks.remove', named('asha'))).toMatchObject({ changed: false })
      await ravi.fails('connections.request', 'not_found', named('asha'))
    })

    test('unblocks an inactive member; returns 404 for an unknown one', async () => {
      const asha = await world().member('asha')
      await world().member('ravi')
      await asha.ok('blocks.add', named('ravi'))
      await world().save({ username: 'ravi', status: 'closed' })
      expect(await asha.ok('blocks.remove', named('ravi'))).toMatchObject({ changed: true })
      await asha.fails('blocks.remove', 'not_found', named('nobody'))
    })
  },
)
