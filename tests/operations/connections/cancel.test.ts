import { expect, test } from 'vitest'
import { connect } from '../../harness/connect.ts'
import { describeOperation } from '../../harness/operation.ts'
import { countsOf } from '../../harness/rows.ts'

const named = (username: string) => ({ body: { username } })

describeOperation(
  'connections.cancel',
  async (world) => {
    const asha = await world.member('asha')
    await world.member('ravi')
    await asha.ok('connections.request', named('ravi'))
    return { as: asha, input: named('ravi') }
  },
  (world) => {
    test('ends a connection by either side without a notification', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      for (const [one, other] of [
        [asha, ravi],
        [ravi, asha],
      ] as const) {
        await connect(asha, ravi)
        expect(await one.ok('connections.cancel', named(other.username))).toMatchObject({
          state: 'none',
          connection: null,
        })
        for (const client of [asha, ravi]) {
          expect((await client.ok('connections.list')).items).toEqual([])
          expect(await countsOf(world(), client)).toMatchObject({ connections: 0 })
        }
        // Its notifications were withdrawn.
        expect((await other.ok('notifications.list')).items).toEqual([])
      }
    })
  },
)
