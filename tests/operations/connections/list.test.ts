import { expect, test } from 'vitest'
import { connect } from '../../harness/connect.ts'
import { describeOperation } from '../../harness/operation.ts'

describeOperation(
  'connections.list',
  async (world) => {
    const asha = await world.member('asha')
    await connect(asha, await world.member('ravi'))
    return { as: asha, input: { query: { state: 'connected' } } }
  },
  (world) => {
    test('lists connections newest first, separate from requests', async () => {
      const asha = await world().member('asha')
      for (const name of ['ravi', 'meera']) {
        await connect(asha, await world().member(name))
        await world().clock.advance(1000)
      }
      await world().member('dev')
      await asha.ok('connections.request', { body: { username: 'dev' } })
      const sana = await world().member('sana')
      await sana.ok('connections.request', { body: { username: 'asha' } })
      const names = async (state?: 'connected' | 'pending_sent' | 'pending_received') => {
        const { items } = await asha.ok('connections.list', { query: state ? { state } : {} })
        return items.map(({ member }) => member.username)
      }
      expect(await names()).toEqual(['meera', 'ravi'])
      expect(await names('pending_sent')).toEqual(['dev'])
      expect(await names('pending_received')).toEqual(['sana'])
      expect(await asha.ok('connections.list', { query: { limit: 1 } })).toMatchObject({
        has_more: true,
        next_offset: 1,
      })
    })
  },
)
