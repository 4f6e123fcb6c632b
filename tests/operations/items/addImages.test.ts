import { itemTypes } from '@chowk/contract'
import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { fetchableImages, upload } from '../../harness/image-uploads.ts'
import { recount } from '../../harness/recount.ts'
import { rowsOf } from '../../harness/rows.ts'
import { publish, publishAny } from '../content.ts'

const outside = (count: number) =>
  Array.from({ length: count }, (_, index) => `https://example.com/${index}.png`)

describeOperation(
  'items.addImages',
  async (world) => {
    const asha = await world.member('asha')
    const id = await publish(asha, 'post')
    return { as: asha, input: { body: { type: 'post', id, images: ['https://example.com/one.png'] } } }
  },
  (world) => {
    test('adds images at the end: uploads as they are, outside ones imported', async () => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'poll')
      const first = (await asha.ok('media.upload', { body: upload })).data.url
      await asha.ok('items.addImages', { body: { type: 'poll', id, images: [first] } })
      const second = (await asha.ok('media.upload', { body: upload })).data.url
      const added = await asha.ok('items.addImages', {
        body: { type: 'poll', id, images: ['https://example.com/one.png', second] },
      })
      expect(added).toMatchObject({ id, updated: ['gallery'], item: { type: 'poll' } })
      expect(added.url).toBe(added.item.url)
      expect(added.item.gallery).toEqual([first, expect.stringMatching(/^\/storage\/.+\.png$/), second])
      expect((await asha.ok('polls.get', { params: { id } })).item.gallery).toEqual(added.item.gallery)
    })

    test.each(itemTypes)('takes images for a %s', async (type) => {
      const asha = await world().member('asha')
      const id = await publishAny(asha, type)
      const { item } = await asha.ok('items.addImages', { body: { type, id, images: outside(1) } })
      expect(item.gallery.at(-1)).toMatch(/^\/storage\//)
    })

    test('adds nothing twice', async () => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'post')
      const own = (await asha.ok('media.upload', { body: upload })).data.url
      const images = [own, own]
      const add = () => asha.ok('items.addImages', { body: { type: 'post', id, images } })
      expect((await add()).item.gallery).toEqual([own])
      expect((await add()).updated).toEqual([])
    })

    test('an image that the item has elsewhere goes once it is taken from both', async () => {
      const asha = await world().member('asha')
      const own = (await asha.ok('media.upload', { body: upload })).data.url
      const body = { title: 'Kiln', body: `<p><img src="${own}"></p>`, featured_image: own }
      const { id } = await asha.ok('posts.create', { body })
      await asha.ok('items.addImages', { body: { type: 'post', id, images: [own] } })
      await recount(world().control.engine.store)
      const without = { body: '<p>Words.</p>', featured_image: null, gallery: [] }
      await asha.ok('posts.update', { params: { id }, body: without })
      expect(await rowsOf(world(), 'media')).toMatchObject([{ uses: 0 }])
    })

    test('returns 422 beyond twelve images and stores nothing', async () => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'post')
      const add = (images: string[]) => ({ body: { type: 'post' as const, id, images } })
      await asha.ok('items.addImages', add(outside(11)))
      const { fields } = await asha.fails('items.addImages', 'validation_failed', add(outside(2)))
      expect(fields).toMatchObject([{ path: 'images', code: 'too_many' }])
      expect(await rowsOf(world(), 'media')).toHaveLength(11)
      expect((await asha.ok('items.addImages', add(outside(1)))).item.gallery).toHaveLength(12)
    })

    test("returns 422 for another member's upload and an unreachable link, by position", async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const id = await publish(asha, 'post')
      const foreign = (await ravi.ok('media.upload', { body: upload })).data.url
      for (const [image, code] of [
        [foreign, 'not_found'],
        ['https://missing.example/one.png', 'invalid_value'],
      ] as const) {
        const images = ['https://example.com/one.png', image]
        const { fields } = await asha.fails('items.addImages', 'validation_failed', {
          body: { type: 'post', id, images },
        })
        expect(fields).toMatchObject([{ path: 'images.1', code }])
      }
    })

    test('never holds more than twelve images after concurrent additions', async () => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'post')
      const answers = await Promise.all(
        outside(20).map((image) =>
          asha.call('items.addImages', { body: { type: 'post', id, images: [image] } }),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(12)
      expect((await asha.ok('posts.get', { params: { id } })).item.gallery).toHaveLength(12)
      expect(await rowsOf(world(), 'media')).toHaveLength(12)
    })
  },
  { links: fetchableImages },
)
