import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { rowsOf } from '../../harness/rows.ts'
import { block, friends, group, send } from './fixtures.ts'

describeOperation(
  'chats.pin',
  async (world) => {
    const { asha, ravi, key } = await friends(world)
    const message_id = await send(ravi, key)
    return { as: asha, input: { params: { key }, body: { message_id, pinned: true } } }
  },
  (world) => {
    test('lets both members of a direct chat pin and see pins', async () => {
      const { asha, ravi, key } = await friends(world())
      const message_id = await send(asha, key)
      expect(
        await ravi.ok('chats.pin', { params: { key }, body: { message_id, pinned: true } }),
      ).toMatchObject({ message: { id: message_id, pinned: true }, changed: true })
      expect(
        await asha.ok('chats.pin', { params: { key }, body: { message_id, pinned: true } }),
      ).toMatchObject({ changed: false })
      expect((await asha.ok('chats.get', { params: { key } })).pins).toMatchObject([{ id: message_id }])
      expect(
        await asha.ok('chats.pin', { params: { key }, body: { message_id, pinned: false } }),
      ).toMatchObject({ message: { pinned: false }, changed: true })
      expect((await ravi.ok('chats.get', { params: { key } })).pins).toEqual([])
    })

    test('lists the last pinned first and limits concurrent pins to ten', async () => {
      const { asha, ravi, key } = await friends(world())
      const ids: number[] = []
      for (let index = 0; index < 12; index++) ids.push(await send(asha, key))
      const outcomes = await Promise.all(
        ids.map((message_id, index) =>
          (index % 2 ? asha : ravi).call('chats.pin', {
            params: { key },
            body: { message_id, pinned: true },
          }),
        ),
      )
      expect(outcomes.map(({ status }) => status).sort()).toEqual([
        ...Array.from({ length: 10 }, () => 200),
        409,
        409,
      ])
      expect(await rowsOf(world(), 'message_pins')).toHaveLength(10)
      const rejectedCount = ids[outcomes.findIndex(({ status }) => status === 409)]!
      const { pins } = await asha.ok('chats.get', { params: { key } })
      await asha.ok('chats.pin', { params: { key }, body: { message_id: pins[3]!.id, pinned: false } })
      await world().clock.advance(1)
      await asha.ok('chats.pin', { params: { key }, body: { message_id: rejectedCount, pinned: true } })
      const shownPins = (await asha.ok('chats.get', { params: { key } })).pins
      expect(shownPins).toHaveLength(10)
      expect(shownPins[0]!.id).toBe(rejectedCount)
    })

    test('returns 422 for messages of other chats and hidden members', async () => {
      const { asha, ravi, key } = await group(world())
      const elsewhere = await send(ravi, '@asha')
      const hidden = await send(ravi, key)
      await block(ravi, asha)
      for (const message_id of [elsewhere, hidden]) {
        const { fields } = await asha.fails('chats.pin', 'validation_failed', {
          params: { key },
          body: { message_id, pinned: true },
        })
        expect(fields).toMatchObject([{ path: 'message_id', code: 'not_found' }])
      }
    })
  },
)
