import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { group, upload } from '../chats/fixtures.ts'

describeOperation(
  'groups.setIcon',
  async (world) => {
    const { asha, slug } = await group(world)
    return { as: asha, input: { params: { slug }, body: { icon: await upload(asha) } } }
  },
  (world) => {
    test('accepts an own upload, a built-in icon or none', async () => {
      const { asha, ravi, slug, key } = await group(world())
      const { items } = await asha.ok('lookups.communityIcons')
      for (const icon of [await upload(asha), items[0]!.url, null]) {
        const { chat } = await asha.ok('groups.setIcon', { params: { slug }, body: { icon } })
        expect(chat.icon).toBe(icon)
        expect((await ravi.ok('chats.get', { params: { key } })).chat.icon).toBe(icon)
      }
    })

    test("returns 422 for another member's upload and an image elsewhere", async () => {
      const { asha, ravi, slug } = await group(world())
      for (const icon of [await upload(ravi), '/storage/nothing.png', 'https://example.com/icon.png']) {
        const { fields } = await asha.fails('groups.setIcon', 'validation_failed', {
          params: { slug },
          body: { icon },
        })
        expect(fields).toMatchObject([{ path: 'icon' }])
      }
    })
  },
)
