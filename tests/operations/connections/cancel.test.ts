import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'

const to = (username: string) => ({ body: { username } })

describeOperation(
  'connections.cancel',
  async (world) => {
    const asha = await world.member('asha')
    await world.member('ravi')
    await asha.ok('connections.request', to('ravi'))
    return { as: asha, input: to('ravi') }
  },
  (world) => {
    test('takes the request back', async () => {
      const asha = await world().member('asha')
      const ravi = await world().member('ravi')
      await asha.ok('connections.request', to('ravi'))
      expect(await asha.ok('connections.cancel', to('ravi'))).toMatchObject({
        state: 'none',
        connection: null,
      })
      await ravi.fails('connections.accept', 'conflict', to('asha'))
    })

    test('409 for whoever was asked, for a connection, and without a request', async () => {
      const asha = await world().member('asha')
      const ravi = await world().member('ravi')
      await asha.fails('connections.cancel', 'conflict', to('ravi'))
      await asha.ok('connections.request', to('ravi'))
      expect(await ravi.fails('connections.cancel', 'conflict', to('asha'))).toMatchObject({
        current_status: 'pending_received',
        allowed: ['request', 'accept', 'decline'],
      })
      await ravi.ok('connections.accept', to('asha'))
      await asha.fails('connections.cancel', 'conflict', to('ravi'))
    })
  },
)
