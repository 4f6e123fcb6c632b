import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createControl, entities, externalImages, schemaVersion, type ImageStore } from '@chowk/engine'
import { sqliteStore } from '@chowk/server'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { media, mediaContents } from '../../packages/engine/src/entities/content.ts'
import { openImages } from '../../packages/server/src/settings/image-store.ts'
import { openStore } from '../../packages/server/src/settings/store.ts'
import { chowk, folder } from '../cli/chowk.ts'
import { BASE_URL } from '../harness/client.ts'
import { filesIn } from '../harness/files-in.ts'
import { tinyPng } from '../harness/image-uploads.ts'
import { recount } from '../harness/recount.ts'
import { S3Server } from '../harness/s3-server.ts'
import { World } from '../harness/world.ts'
import { collect } from '../stores/collect.ts'

let server: S3Server
beforeAll(async () => {
  server = await S3Server.start()
})
afterAll(() => server.close())
beforeEach(() => {
  for (const [name, value] of Object.entries(S3Server.environment)) vi.stubEnv(name, value)
  return () => vi.unstubAllEnvs()
})

let made = 0
/** Another place of a kind, as `--images` takes it. */
const storages = {
  database: () => 'database',
  folder: () => `folder:${folder()}`,
  bucket: () => server.address(`copies/${++made}`),
}
const kinds = Object.keys(storages) as (keyof typeof storages)[]
const directions = kinds.flatMap((from) => kinds.map((kind) => [from, kind] as const))

/** An image as its bytes tell it from others. */
const imageOf = (mark: number) => Uint8Array.from([...tinyPng, mark])

/** A platform on a file with images: two where they are kept, and one from before, in the database. */
async function platform(storage: string) {
  const path = join(folder(), 'chowk.sqlite')
  const images = await openImages(storage)
  const store = sqliteStore({ path, entities, version: schemaVersion })
  const paths: string[] = []
  for (const [mark, outside] of [images, undefined, images].entries()) {
    const world = new World(store, { imageStorage: outside && externalImages(outside) })
    const asha = await world.member('asha')
    const image = Buffer.from(imageOf(mark)).toString('base64')
    const { url } = (await asha.ok('media.upload', { body: { image } })).data
    const body = { title: 'Kiln', body: '<p>x</p>', featured_image: url }
    await asha.ok('posts.create', { body })
    paths.push(url)
  }
  await store.close()
  return { address: `sqlite:${path}`, paths }
}

const command = async (...words: string[]) => {
  const { code, error } = await chowk(words, S3Server.environment)
  return { code, error }
}

/** Copies a store, with its images from one place to another. */
const copied = (from: string, requestedTarget: string, images: string, target: string) =>
  command('store', 'copy', from, requestedTarget, '--images', images, '--to-images', target)

/** What a server on a store answers for each path: the image, or a status. */
async function served(address: string, images: ImageStore | undefined, paths: readonly string[]) {
  const store = await openStore(address)
  const { engine } = createControl({
    store,
    publicUrl: 'http://localhost:4000',
    imageStorage: images && externalImages(images),
  })
  const answers = await Promise.all(
    paths.map(async (path) => {
      const answer = await engine.fetch(new Request(new URL(path, BASE_URL)))
      const bytes = new Uint8Array(await answer.arrayBuffer())
      return answer.status === 200 ? bytes : answer.status
    }),
  )
  await recount(store)
  const rows = await collect(store.export())
  const inside = rows.filter(([entity]) => entity === mediaContents.name).length
  expect(rows.filter(([entity]) => entity === media.name)).toHaveLength(paths.length)
  await store.close()
  return { answers, inside }
}

const all = [imageOf(0), imageOf(1), imageOf(2)]

test.each(directions)('copies images from a %s to a %s', async (from, requestedTarget) => {
  const [source, target] = [storages[from](), storages[requestedTarget]()]
  const { address, paths } = await platform(source)
  const copy = `sqlite:${join(folder(), 'copy.sqlite')}`
  const { code, error } = await copied(address, copy, source, target)
  expect([code, error]).toEqual([0, expect.stringContaining('Copied and verified')])
  const moved = requestedTarget !== 'database' ? 3 : from === 'database' ? 0 : 2
  if (moved > 0) expect(error).toContain(`Stored and verified ${moved} images in ${target}.`)
  else expect(error).not.toContain('images')
  expect(await served(copy, await openImages(target), paths)).toEqual({
    answers: all,
    inside: requestedTarget === 'database' ? 3 : 0,
  })
  // What was copied from is as it was.
  expect((await served(address, await openImages(source), paths)).answers).toEqual(all)
})

test('leaves images in place by default and reports it', async () => {
  const source = storages.folder()
  const { address, paths } = await platform(source)
  const copy = `sqlite:${join(folder(), 'copy.sqlite')}`
  const { error } = await command('store', 'copy', address, copy, '--images', source)
  expect(error).toContain('Not copied: 2 images outside the store.')
  expect(await served(copy, await openImages(source), paths)).toEqual({ answers: all, inside: 1 })
})

test('reads the image store of a copy from the config file', async () => {
  const source = storages.folder()
  const { address, paths } = await platform(source)
  const copy = `sqlite:${join(folder(), 'copy.sqlite')}`
  const config = join(folder(), 'chowk.toml')
  writeFileSync(config, `images = ${JSON.stringify(source)}\n`)
  const words = ['store', 'copy', address, copy, '--to-images', 'database']
  const { code, error } = await chowk(words, { CHOWK_CONFIG: config })
  expect([code, error]).toEqual([0, expect.stringContaining('Stored and verified 2 images in database')])
  expect(await served(copy, undefined, paths)).toEqual({ answers: all, inside: 3 })
})

describe('incomplete copies', () => {
  test('rejects a copy when an image is missing or no store is given', async () => {
    const source = storages.folder()
    const { address } = await platform(source)
    const copy = `sqlite:${join(folder(), 'copy.sqlite')}`
    const unsaid = await command('store', 'copy', address, copy, '--to-images', storages.folder())
    expect([unsaid.code, unsaid.error]).toEqual([
      1,
      expect.stringContaining('nor in the store set with --images'),
    ])
    const path = source.replace('folder:', '')
    const images = (await openImages(source))!
    await images.delete(filesIn(path)[0]!.replace(/^..\//, '').replace('-', '/'))
    const missing = await copied(address, copy, source, 'database')
    expect([missing.code, missing.error]).toEqual([1, expect.stringContaining('neither in the database')])
    expect(await served(copy, undefined, [])).toEqual({ answers: [], inside: 0 })
  })

  test('rejects a copy when the bucket becomes unavailable', async () => {
    const otherServer = await S3Server.start()
    onTestFinished(() => otherServer.close())
    const { address } = await platform('database')
    const copy = `sqlite:${join(folder(), 'copy.sqlite')}`
    await otherServer.stop()
    const { code, error } = await command(
      'store',
      'copy',
      address,
      copy,
      '--to-images',
      otherServer.address(),
    )
    expect([code, error]).toEqual([1, expect.stringContaining(`${otherServer.endpoint} can't be reached`)])
    expect(await served(copy, undefined, [])).toEqual({ answers: [], inside: 0 })
  })
})

describe('a backup', () => {
  test.each(['folder', 'bucket'] as const)(
    'reports that it excludes images in a %s by default',
    async (kind) => {
      const target = storages[kind]()
      const { address, paths } = await platform(target)
      const file = join(folder(), 'chowk.backup')
      const restored = () => `sqlite:${join(folder(), 'restored.sqlite')}`
      const without = await command('store', 'backup', file, '--store', address, '--images', target)
      expect(without.error).toContain('Not included: 2 images outside the store')
      const [sidePath] = [restored()]
      await command('store', 'restore', file, '--store', sidePath, '--images', target)
      expect(await served(sidePath, await openImages(target), paths)).toEqual({ answers: all, inside: 0 })

      const output = await command(
        'store',
        'backup',
        file,
        '--store',
        address,
        '--images',
        target,
        '--with-images',
      )
      expect(output.error).toContain(`Included 2 images from ${target}.`)
      expect(output.error).not.toContain('Not included')
      expect(readFileSync(file, 'utf8')).toContain(Buffer.from(imageOf(2)).toString('base64'))
      for (const target of kinds.map((name) => storages[name]())) {
        const store = restored()
        expect((await command('store', 'restore', file, '--store', store, '--images', target)).code).toBe(0)
        const inside = target === 'database' ? 3 : 0
        expect(await served(store, await openImages(target), paths)).toEqual({ answers: all, inside })
      }
    },
  )
})
