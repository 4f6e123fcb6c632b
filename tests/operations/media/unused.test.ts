import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Client } from '../../harness/client.ts'
import { onEveryStore } from '../../harness/every-store.ts'
import { placeNames, placeOf } from '../../harness/image-places.ts'
import { recount } from '../../harness/recount.ts'
import { anyStoreOf } from '../../harness/stores.ts'
import { drawSample } from '../../harness/sweep.ts'
import type { World } from '../../harness/world.ts'
import { connect } from '../../harness/connect.ts'
import { upload } from '../../harness/image-uploads.ts'
import { archive, publish } from '../content.ts'
import { deleteUnusedImages } from '../../../packages/engine/src/domains/media/delete-image.ts'

const DAY = 24 * 60 * 60_000
const HOUR = 60 * 60_000

const uploaded = async (as: Client) => (await as.ok('media.upload', { body: upload })).data.url

/** Deletes what nothing has used for a day, as the schedule does every hour, and says how many it were. */
async function sweep(world: World): Promise<number> {
  let deleted = 0
  const { store, imageStorage } = world.control.engine
  for (let batchDeleted = 1; batchDeleted > 0; deleted += batchDeleted)
    batchDeleted = await store.transact((tx) => deleteUnusedImages(tx, world.clock.now()))
  await imageStorage?.sweep(store, world.clock.now())
  return deleted
}

async function isThere(world: World, path: string): Promise<boolean> {
  const response = await world.send(new Request(`http://localhost:4000${path}`))
  await response.arrayBuffer()
  return response.status === 200
}

/** Everywhere that an image can stand: puts it there, and where that can be, takes it away again. */
const uses: Readonly<
  Record<string, (world: World, as: Client, image: string) => Promise<(() => Promise<unknown>) | undefined>>
> = {
  async 'featured image'(_world, as, image) {
    const { id } = await as.ok('posts.create', {
      body: { title: 'Kiln', body: '<p>x</p>', featured_image: image },
    })
    return () => as.ok('posts.update', { params: { id }, body: { featured_image: null } })
  },
  async gallery(_world, as, image) {
    const { id } = await as.ok('posts.create', { body: { title: 'Kiln', body: '<p>x</p>' } })
    await as.ok('items.addImages', { body: { type: 'post', id, images: [image] } })
    await archive(as, 'post', id)
    return () => as.ok('posts.update', { params: { id }, body: { gallery: [] } })
  },
  async body(_world, as, image) {
    const body = `<p><img src="${image}"></p>`
    const { id } = await as.ok('posts.create', { body: { title: 'Kiln', body } })
    return () => as.ok('posts.update', { params: { id }, body: { body: '<p>Words.</p>' } })
  },
  async 'scheduled item'(world, as, image) {
    const scheduled_at = new Date(world.clock.now() + 30 * DAY).toISOString()
    const body = { title: 'Kiln', body: '<p>x</p>', featured_image: image, scheduled_at }
    const { id } = await as.ok('posts.create', { body })
    return () => as.ok('scheduled.cancel', { params: { type: 'post', id } })
  },
  async 'scheduled community'(world, as, image) {
    const scheduled_at = new Date(world.clock.now() + 2 * DAY).toISOString()
    const { id } = await as.ok('communities.create', { body: { name: 'Potters', icon: image, scheduled_at } })
    await world.clock.advance(2 * DAY)
    expect(id).toBeGreaterThan(0)
    const params = { slug: 'potters' }
    return () => as.ok('communities.update', { params, body: { icon: '/storage/icons/star.svg' } })
  },
  async community(_world, as, image) {
    const { slug } = await as.ok('communities.create', {
      body: { name: 'Glazers', banner: image, description: `<p><img src="${image}"></p>` },
    })
    const body = { banner: null, description: null }
    return () => as.ok('communities.update', { params: { slug: slug! }, body })
  },
  async profile(_world, as, image) {
    await as.ok('profile.update', { body: { avatar_url: image, bio: `<p><img src="${image}"></p>` } })
    return () => as.ok('profile.update', { body: { avatar_url: null, bio: null } })
  },
  async 'icon of a group'(world, as, image) {
    const ravi = await world.member('ravi')
    await connect(as, ravi)
    const { slug } = await as.ok('groups.create', {
      body: { name: 'Walks', usernames: ['ravi'], icon: image },
    })
    return () => as.ok('groups.setIcon', { params: { slug }, body: { icon: null } })
  },
  async message(world, as, image) {
    await connect(as, await world.member('ravi'))
    await as.ok('chats.send', { params: { key: '@ravi' }, body: { body: 'Look.', attachments: [image] } })
    return undefined
  },
  async comment(_world, as, image) {
    const id = await publish(as, 'post')
    const body = `<p><img src="${image}"></p>`
    const comment = await as.ok('posts.comment', { params: { id }, body: { body } })
    return () => as.ok('comments.update', { params: { id: comment.id }, body: { body: '<p>Words.</p>' } })
  },
  async 'explanation of a quiz'(_world, as, image) {
    const { id } = await as.ok('mcqs.create', {
      body: {
        question: 'Which one is it?',
        options: ['This', 'That'],
        correct_option: 0,
        explanation: `<p><img src="${image}"></p>`,
      },
    })
    return () => as.ok('mcqs.update', { params: { id }, body: { explanation: '<p>Words.</p>' } })
  },
}

for (const name of placeNames) {
  const storage = placeOf(name)
  onEveryStore(
    `an uploaded image, with its bytes in the ${name},`,
    (world, store) => {
      const used = Object.keys(uses)
      // What uses an image does not know where it is kept: outside CI all of it runs in one place, and a part in each other.
      const here = name === 'database' && store === 'memory' ? used : drawSample(used, 4, crc32(name + store))
      test.each(here)('keeps an image used as %s and deletes it a day later', async (use) => {
        const asha = await world().member('asha')
        const image = await uploaded(asha)
        const removeUse = await uses[use]!(world(), asha, image)
        await world().clock.advance(3 * DAY)
        await sweep(world())
        expect(await isThere(world(), image)).toBe(true)
        await recount(world().control.engine.store)
        if (removeUse === undefined) return
        await removeUse()
        await world().clock.advance(DAY - HOUR)
        await sweep(world())
        expect(await isThere(world(), image)).toBe(true)
        await recount(world().control.engine.store)
        await world().clock.advance(HOUR)
        await sweep(world())
        expect(await isThere(world(), image)).toBe(false)
      })

      test('deletes an unused image and its bytes after a day', async () => {
        const asha = await world().member('asha')
        const before = await storage.held()
        const image = await uploaded(asha)
        await world().clock.advance(DAY - 1)
        expect(await sweep(world())).toBe(0)
        expect(await isThere(world(), image)).toBe(true)
        await world().clock.advance(1)
        expect(await sweep(world())).toBe(1)
        expect(await isThere(world(), image)).toBe(false)
        expect(await storage.held()).toBe(before)
        const body = { title: 'Kiln', body: '<p>x</p>', featured_image: image }
        const { fields } = await asha.fails('posts.create', 'validation_failed', { body })
        expect(fields).toMatchObject([{ path: 'featured_image', code: 'not_found' }])
      })

      test('stays while one of two things still uses it', async () => {
        const asha = await world().member('asha')
        const image = await uploaded(asha)
        const body = { title: 'Kiln', body: '<p>x</p>', featured_image: image }
        const [post] = [await asha.ok('posts.create', { body }), await asha.ok('posts.create', { body })]
        await asha.ok('posts.update', { params: { id: post.id }, body: { featured_image: null } })
        await world().clock.advance(2 * DAY)
        expect(await sweep(world())).toBe(0)
        await recount(world().control.engine.store)
      })

      test('either uses or deletes an image when both happen together', async () => {
        const asha = await world().member('asha')
        const images: string[] = []
        for (let index = 0; index < 10; index++) images.push(await uploaded(asha))
        await world().clock.advance(DAY)
        const answers = await Promise.all([
          ...images.map((image) =>
            asha.call('posts.create', { body: { title: 'Kiln', body: '<p>x</p>', featured_image: image } }),
          ),
          sweep(world()),
        ])
        for (const [index, image] of images.entries()) {
          const { status } = answers[index] as { status: number }
          expect([201, 422]).toContain(status)
          expect(await isThere(world(), image)).toBe(status === 201)
        }
        await recount(world().control.engine.store)
      })
    },
    { imageStorage: storage.outside },
    anyStoreOf(`unused images in the ${name}`),
  )
}
