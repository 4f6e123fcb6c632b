import { createEngine, externalImages, type Engine, type ImageStore } from '@chowk/engine'
import { beforeEach, expect, test } from 'vitest'
import {
  orphanedImages,
  media,
  mediaContents,
  type MediaRow,
} from '../../packages/engine/src/entities/content.ts'
import { imagesInDatabase } from '../../packages/server/src/image-stores/in-database.ts'
import { BASE_URL, type Client } from '../harness/client.ts'
import { onEveryStore } from '../harness/every-store.ts'
import { externalNames, externalPlace } from '../harness/image-places.ts'
import { fetchableImages as internet, tinyPng, upload } from '../harness/image-uploads.ts'
import { rowsOf } from '../harness/rows.ts'
import { anyStoreOf } from '../harness/stores.ts'
import type { World } from '../harness/world.ts'
import { collect } from '../stores/collect.ts'

const OPERATOR = { operator: 'ops' }
const DAY = 24 * 60 * 60_000

const uploaded = async (as: Client) => (await as.ok('media.upload', { body: upload })).data.url
async function get(world: World, path: string, method = 'GET') {
  const answer = await world.send(new Request(new URL(path, BASE_URL), { method }))
  const { status, headers } = answer
  return { status, headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
}
/** Uploads an image under an idempotency key, with whatever comes of it. */
async function uploadWithKey(world: World, { key }: Client) {
  const headers = { 'x-api-key': key, 'content-type': 'application/json', 'idempotency-key': 'one' }
  const body = JSON.stringify(upload)
  const answer = await world.send(new Request(`${BASE_URL}/media`, { method: 'POST', headers, body }))
  return { status: answer.status, ...((await answer.json()) as { code?: string }) }
}
const unitsUsed = async (as: Client) =>
  (await as.ok('account.usage')).quotas.find(({ action }) => action === 'media')?.used

for (const name of externalNames) {
  const target = externalPlace(name)
  /** Calls that the place does not respond. */
  const down = new Set<keyof ImageStore>()
  const reach = (call: keyof ImageStore) =>
    down.has(call) ? Promise.reject(new Error('Nobody answers there.')) : Promise.resolve()
  const failures: unknown[] = []
  /** Looks at the database when bytes are about to be put. */
  let beforePut: () => Promise<void> = () => Promise.resolve()
  const outside = externalImages(
    {
      put: (...object) =>
        reach('put')
          .then(() => beforePut())
          .then(() => target.images.put(...object)),
      get: (...parameters) => reach('get').then(() => target.images.get(...parameters)),
      delete: (key) => reach('delete').then(() => target.images.delete(key)),
      check: () => reach('check').then(() => target.images.check()),
    },
    { onError: (error) => failures.push(error) },
  )
  beforeEach(() => {
    down.clear()
    failures.length = 0
    beforePut = () => Promise.resolve()
  })

  onEveryStore(
    `images in the ${name}`,
    (world) => {
      const store = () => world().control.engine.store
      const sweep = () => outside.sweep(store(), world().clock.now())
      /** Keeps an image that no transaction stores. */
      const keep = async (now = world().clock.now()) => {
        const member = await world().save({ username: 'asha' })
        const { random } = world().control.engine
        const image = { bytes: tinyPng, type: 'image/png', width: 1, height: 1 } as const
        const keptImage = await outside.keep({ store: store(), now, random, member }, image)
        return keptImage.outside!
      }
      const loose = () => rowsOf(world(), orphanedImages.name)

      test('stores images only there and serves them unchanged', async () => {
        const before = await target.held()
        const asha = await world().member('asha')
        const path = await uploaded(asha)
        expect(await rowsOf(world(), mediaContents.name)).toEqual([])
        expect(await loose()).toEqual([])
        expect(await target.held()).toBe(before + 1)
        const answer = await get(world(), path)
        expect(answer.headers.get('content-length')).toBe(String(tinyPng.length))
        expect(answer.bytes).toEqual(tinyPng)
        const head = await get(world(), path, 'HEAD')
        expect([head.status, head.headers.get('content-length')]).toEqual([200, String(tinyPng.length)])
        expect(head.bytes).toEqual(new Uint8Array())
      })

      test('keeps linked images in the external store', async () => {
        const asha = await world().member('asha')
        const { id } = await asha.ok('posts.create', { body: { title: 'Kiln', body: '<p>x</p>' } })
        await asha.ok('items.addImages', {
          body: { type: 'post', id, images: ['https://pots.example/a.png'] },
        })
        const [image] = await rowsOf<MediaRow>(world(), media.name)
        expect((await get(world(), image!.path)).bytes).toEqual(tinyPng)
        expect(await rowsOf(world(), mediaContents.name)).toEqual([])
      })

      test('records images before writing them', async () => {
        let noted: readonly unknown[] = []
        beforePut = async () => void (noted = await loose())
        const { path } = await keep()
        expect(noted).toMatchObject([{ path }])
      })

      test('deletes images of an interrupted upload after a day', async () => {
        const before = await target.held()
        const { path } = await keep()
        await world().clock.advance(DAY - 1)
        await sweep()
        expect([(await loose()).length, await target.held()]).toEqual([1, before + 1])
        await world().clock.advance(1)
        await sweep()
        expect([await loose(), await target.held()]).toEqual([[], before])
        expect((await get(world(), path)).status).toBe(404)
      })

      test('rejects images dropped in the meantime', async () => {
        const { claim } = await keep()
        await world().clock.advance(DAY)
        await sweep()
        await expect(store().transact(claim)).rejects.toThrow('were given up')
      })

      test('either stores or abandons an image when both happen together', async () => {
        const before = await target.held()
        const now = world().clock.now()
        const images = await Promise.all(Array.from({ length: 12 }, () => keep(now - DAY)))
        const [stored] = await Promise.all([
          Promise.all(
            images.map(({ claim }) =>
              store()
                .transact(claim)
                .then(
                  () => true,
                  () => false,
                ),
            ),
          ),
          sweep(),
          sweep(),
        ])
        await sweep()
        expect(await loose()).toEqual([])
        const keptImages = await Promise.all(
          images.map(async ({ path }) => {
            const object = await target.images.get(path.slice('/storage/'.length))
            object?.discard()
            return object !== undefined
          }),
        )
        expect(keptImages).toEqual(stored)
        expect(await target.held()).toBe(before + stored.filter(Boolean).length)
      })

      test('fails uploads without consuming quota while the image store is down', async () => {
        const asha = await world().member('asha')
        const url = await uploaded(asha)
        down.add('put').add('get')
        expect(await uploadWithKey(world(), asha)).toMatchObject({ status: 500, code: 'server_error' })
        expect((await get(world(), url)).status).toBe(500)
        expect((await get(world(), url, 'HEAD')).status).toBe(200)
        expect((await get(world(), '/storage/icons/chat.svg')).status).toBe(200)
        await asha.ok('posts.create', { body: { title: 'Kiln', body: '<p>x</p>', featured_image: url } })
        expect(await unitsUsed(asha)).toBe(1)
        expect(
          world()
            .errors.splice(0)
            .map((error) => (error as Error).message),
        ).toEqual(['Nobody answers there.', 'Nobody answers there.'])

        down.clear()
        expect((await get(world(), url)).status).toBe(200)
        expect(await uploadWithKey(world(), asha)).toMatchObject({ status: 201 })
        expect(await unitsUsed(asha)).toBe(2)
      })

      test('deletes images later when the store was down', async () => {
        const before = await target.held()
        const asha = await world().member('asha')
        const path = await uploaded(asha)
        const { engine } = world().control
        await engine.perform(OPERATOR, 'members.delete', { params: { username: 'asha' } })
        await engine.schedule.finishTasks()
        expect((await get(world(), path)).status).toBe(404)
        down.add('delete')
        await sweep()
        expect(failures).toHaveLength(1)
        expect(await target.held()).toBe(before + 1)
        down.clear()
        await sweep()
        expect([await loose(), await target.held()]).toEqual([[], before])
      })

      test("deletes a member's images with the member", async () => {
        const before = await target.held()
        const [asha, ravi] = await world().members('asha', 'ravi')
        const theirs = []
        for (let count = 0; count < 12; count++) theirs.push(await uploaded(asha))
        const otherUrl = await uploaded(ravi)
        const { engine } = world().control
        await engine.perform(OPERATOR, 'members.delete', { params: { username: 'asha' } })
        await engine.schedule.finishTasks()
        // As it does every hour.
        await sweep()
        expect([await loose(), await target.held()]).toEqual([[], before + 1])
        for (const path of theirs) expect((await get(world(), path)).status).toBe(404)
        expect((await get(world(), otherUrl)).status).toBe(200)
      })

      test("exports a member's images and fails without the store", async () => {
        const asha = await world().member('asha')
        const path = await uploaded(asha)
        const exported = ({ perform }: Pick<Engine, 'perform'>) =>
          perform(OPERATOR, 'members.export', { params: { username: 'asha' } })
        const images = []
        for await (const entry of await exported(world().control.engine))
          if ('bytes' in entry) images.push(entry)
        expect(images).toEqual([{ type: 'image', path, bytes: tinyPng }])
        const publicUrl = 'http://localhost'
        const without = createEngine({ store: store(), imageStorage: imagesInDatabase, publicUrl })
        await expect(exported(without).then(collect)).rejects.toThrow('--images')
      })

      test('reports images that are missing or differ', async () => {
        const asha = await world().member('asha')
        const path = await uploaded(asha)
        const key = path.slice('/storage/'.length)
        await target.images.delete(key)
        expect((await get(world(), path)).status).toBe(500)
        await target.images.put(key, tinyPng.subarray(1), 'image/png')
        expect((await get(world(), path)).status).toBe(500)
        expect(
          world()
            .errors.splice(0)
            .map((error) => (error as Error).message),
        ).toEqual([
          `The image store does not hold the bytes of ${path}.`,
          `The image store holds ${tinyPng.length - 1} bytes of ${path}, which has ${tinyPng.length}.`,
        ])
      })

      test('serves earlier images from the database next to external ones', async () => {
        const asha = await world().member('asha')
        const path = await uploaded(asha)
        await store().transact(async (tx) => {
          const row = await tx.find(media, 'path', { path })
          await tx.insert(mediaContents, { id: row!.id, bytes: tinyPng })
        })
        await target.images.delete(path.slice('/storage/'.length))
        expect((await get(world(), path)).bytes).toEqual(tinyPng)
        const { engine } = world().control
        await engine.perform(OPERATOR, 'members.delete', { params: { username: 'asha' } })
        await engine.schedule.finishTasks()
        expect([await rowsOf(world(), mediaContents.name), await loose()]).toEqual([[], []])
      })
    },
    { imageStorage: outside, links: internet },
    anyStoreOf(`images in the ${name}`),
  )
}

onEveryStore(
  'a server that keeps images in its database',
  (world) => {
    test('warns the operator about an external image store', async () => {
      const asha = await world().member('asha')
      const path = await uploaded(asha)
      const { store } = world().control.engine
      await store.transact(async (tx) => {
        const row = await tx.find(media, 'path', { path })
        await tx.delete(mediaContents, row!.id)
      })
      expect((await get(world(), path)).status).toBe(500)
      expect(world().errors.splice(0).map(String)).toEqual([
        `Error: The bytes of ${path} are not in the database. Set the image store with --images.`,
      ])
    })
  },
  { imageStorage: imagesInDatabase },
)
