import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { timeAfterStart, DAY } from '../scheduled/fixtures.ts'
import { DESIGN, LOGOS, service } from '../services/fixtures.ts'

describeOperation(
  'lookups.serviceCategories',
  async (world) => ({ as: await world.member('asha'), input: {} }),
  (world) => {
    test('gives a tree whose ids and slugs are used once', async () => {
      const asha = await world().member('asha')
      const { categories } = await asha.ok('lookups.serviceCategories')
      const all = categories.flatMap(({ children, ...category }) => [category, ...children])
      expect(categories.length).toBeGreaterThan(5)
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
      expect(new Set(all.map(({ slug }) => slug)).size).toBe(all.length)
      expect(all.every(({ count }) => count === 0)).toBe(true)
    })

    test('counts published services, each in its category and in the one above', async () => {
      const asha = await world().member('asha')
      const counts = async () => {
        const { categories } = await asha.ok('lookups.serviceCategories')
        const design = categories.find(({ id }) => id === DESIGN)
        return [design?.count, design?.children.find(({ id }) => id === LOGOS)?.count]
      }
      const { id } = await asha.ok('services.create', { body: { ...service, category_id: LOGOS } })
      await asha.ok('services.create', { body: { ...service, category_id: DESIGN } })
      const scheduled_at = timeAfterStart(DAY)
      await asha.ok('services.create', { body: { ...service, category_id: LOGOS, scheduled_at } })
      expect(await counts()).toEqual([2, 1])
      await world().clock.advance(DAY)
      expect(await counts()).toEqual([3, 2])
      await asha.ok('items.archive', { body: { type: 'service', id, archived: true } })
      expect(await counts()).toEqual([2, 1])
    })
  },
)
