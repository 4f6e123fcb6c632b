import { itemTypes } from '@chowk/contract'
import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { rowsOf } from '../../harness/rows.ts'
import { publish, publishAny } from '../content.ts'

describeOperation(
  'favorites.set',
  async (world) => {
    const id = await publish(await world.member('asha'), 'post')
    return { as: await world.member('ravi'), input: { body: { type: 'post', id, saved: true } } }
  },
  (world) => {
    test.each(itemTypes)('saves and forgets a %s', async (type) => {
      const ravi = await world().member('ravi')
      const id = await publishAny(await world().member('asha'), type)
      const set = async (saved: boolean) => {
        const state = await ravi.ok('favorites.set', { body: { type, id, saved } })
        expect(state.saved).toBe(saved)
        return state.changed
      }
      expect(await set(false)).toBe(false)
      expect(await set(true)).toBe(true)
      expect(await set(true)).toBe(false)
      expect(await rowsOf(world(), 'favorites')).toMatchObject([{ member_id: ravi.id, item_id: id }])
      expect(await set(false)).toBe(true)
      expect(await rowsOf(world(), 'favorites')).toEqual([])
    })

    test('unsaves an item that is no longer visible and ignores one never saved', async () => {
      const [ravi, asha] = await world().members('ravi', 'asha')
      const [saved, otherId] = [await publish(asha, 'post'), await publish(asha, 'post')]
      await ravi.ok('favorites.set', { body: { type: 'post', id: saved, saved: true } })
      await asha.ok('items.archive', { body: { type: 'post', id: saved, archived: true } })
      await asha.ok('items.archive', { body: { type: 'post', id: otherId, archived: true } })
      const set = { type: 'post', id: saved } as const
      await ravi.fails('favorites.set', 'not_found', { body: { ...set, saved: true } })
      await ravi.fails('favorites.set', 'not_found', { body: { type: 'question', id: saved, saved: false } })
      expect(await ravi.ok('favorites.set', { body: { ...set, saved: false } })).toMatchObject({
        changed: true,
      })
      await ravi.fails('favorites.set', 'not_found', { body: { ...set, saved: false } })
      await ravi.fails('favorites.set', 'not_found', { body: { type: 'post', id: otherId, saved: false } })
    })
  },
)
