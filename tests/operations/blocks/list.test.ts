import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'

describeOperation(
  'blocks.list',
  async (world) => {
    await world.member('ravi')
    const asha = await world.member('asha')
    await asha.ok('blocks.add', { body: { username: 'ravi' } })
    return { as: asha, input: {} }
  },
  (world) => {
    test('lists the members the caller blocked, newest first', async () => {
      const asha = await world().member('asha')
      for (const username of ['ravi', 'meera']) {
        await world().member(username)
        await asha.ok('blocks.add', { body: { username } })
        await world().clock.advance(1000)
      }
      expect(await asha.ok('blocks.list')).toMatchObject({
        items: [{ member: { username: 'meera' } }, { member: { username: 'ravi' } }],
        next_offset: 2,
        has_more: false,
      })
      const page = await asha.ok('blocks.list', { query: { offset: 1, limit: 1 } })
      expect(page.items).toMatchObject([{ member: { username: 'ravi' } }])
      const ravi = await world().member('ravi')
      expect((await ravi.ok('blocks.list')).items).toEqual([])
    })
  },
)
