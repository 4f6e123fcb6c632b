import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'

describeOperation(
  'lookups.communityIcons',
  async (world) => ({ as: await world.member('asha'), input: {} }),
  (world) => {
    test('gives icons that can be fetched, and that a community takes', async () => {
      const asha = await world().member('asha')
      const { items } = await asha.ok('lookups.communityIcons')
      expect(new Set(items.map(({ name }) => name)).size).toBe(items.length)
      for (const { url } of items) {
        const response = await world().send(new Request(`http://localhost:4000${url}`))
        expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
        expect(await response.text()).toMatch(/^<svg /)
      }
      const icon = items.at(-1)!.url
      const { slug } = await asha.ok('communities.create', { body: { name: 'Potters', icon } })
      expect((await asha.ok('communities.get', { params: { slug: slug! } })).item.icon).toBe(icon)
    })
  },
)
