import { itemTypes } from '@chowk/contract'
import { expect, test } from 'vitest'
import type { Client } from '../../harness/client.ts'
import { describeOperation } from '../../harness/operation.ts'
import { publish, publishAny } from '../content.ts'

const save = (as: Client, type: (typeof itemTypes)[number], id: number, saved = true) =>
  as.ok('favorites.set', { body: { type, id, saved } })
const idsOf = async (as: Client) => (await as.ok('favorites.list')).items.map((item) => item.id)

describeOperation(
  'favorites.list',
  async (world) => {
    const asha = await world.member('asha')
    await save(asha, 'post', await publish(asha, 'post'))
    return { as: asha, input: {} }
  },
  (world) => {
    test('lists items of every kind, last saved first, by page', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const ids: number[] = []
      for (const type of itemTypes) {
        const id = await publishAny(asha, type)
        await save(ravi, type, id)
        await world().clock.advance(1000)
        ids.unshift(id)
      }
      const { items } = await ravi.ok('favorites.list')
      expect(items.map(({ id }) => id)).toEqual(ids)
      expect(items.map(({ type }) => type)).toEqual(itemTypes.toReversed())
      expect(items.every(({ saved }) => saved)).toBe(true)
      const page = await ravi.ok('favorites.list', { query: { offset: 2, limit: 3 } })
      expect(page).toMatchObject({ next_offset: 5, has_more: true })
      expect(page.items).toEqual(items.slice(2, 5))
      await save(ravi, 'post', ids.at(-1)!, false)
      expect(await idsOf(ravi)).toEqual(ids.slice(0, -1))
      expect(await idsOf(asha)).toEqual([])
    })
  },
)
