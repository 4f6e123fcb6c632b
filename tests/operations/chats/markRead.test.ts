import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { friends, group, send, unreadIn } from './fixtures.ts'

describeOperation(
  'chats.markRead',
  async (world) => {
    const { asha, ravi, key } = await friends(world)
    return { as: asha, input: { params: { key }, body: { up_to: await send(ravi, key) } } }
  },
  (world) => {
    test('marks all as read without a body, for the caller only', async () => {
      const { asha, ravi, key } = await friends(world())
      await send(ravi, key)
      const last = await send(ravi, key)
      await send(asha, key)
      const end = await send(asha, key)
      expect(last).toBeLessThan(end)
      expect(await asha.ok('chats.markRead', { params: { key: '@ravi' } })).toMatchObject({
        unread: 0,
        last_read_id: end,
        changed: true,
      })
      expect(await asha.ok('chats.markRead', { params: { key }, body: {} })).toMatchObject({
        changed: false,
      })
      expect(await ravi.ok('chats.unreadCount')).toMatchObject({ unread: 2 })
    })

    test('reads up to a message, and never goes back', async () => {
      const { asha, ravi, meera, key } = await group(world())
      const ids = [
        await send(ravi, key),
        await send(meera, key),
        await send(asha, key),
        await send(ravi, key),
      ]
      const read = (up_to: number) => asha.ok('chats.markRead', { params: { key }, body: { up_to } })
      expect(await read(ids[0]!)).toMatchObject({ unread: 2, last_read_id: ids[0], changed: true })
      expect(await read(ids[2]!)).toMatchObject({ unread: 1, last_read_id: ids[2], changed: true })
      expect(await read(ids[1]!)).toMatchObject({ unread: 1, last_read_id: ids[2], changed: false })
      expect(await unreadIn(world(), key, asha)).toEqual({ counted: 1, kept: 1 })
    })

    test('returns 422 for a message of another chat', async () => {
      const { asha, ravi, key } = await group(world())
      const up_to = await send(ravi, '@asha')
      const { fields } = await asha.fails('chats.markRead', 'validation_failed', {
        params: { key },
        body: { up_to },
      })
      expect(fields).toMatchObject([{ path: 'up_to', code: 'not_found' }])
    })
  },
)
