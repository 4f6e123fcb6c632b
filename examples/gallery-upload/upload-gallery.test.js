import assert from 'node:assert/strict'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createMock } from '@chowk/mocks'
import { Chowk } from '@chowk/sdk'
import { uploadGallery } from './upload-gallery.js'

const pictures = join(import.meta.dirname, 'pictures')

async function start() {
  const mock = createMock()
  const { key } = await mock.members.create({ username: 'meera' })
  const client = new Chowk({ apiKey: key, baseUrl: mock.baseUrl, clock: mock.clock, fetch: mock.fetch })
  return { mock, client }
}

test('a folder becomes a post with a gallery, in the order of the file names', async () => {
  const { mock, client } = await start()
  const seen = []
  const { post, images, refused } = await uploadGallery(client, pictures, 'A firing', (percent) =>
    seen.push(percent),
  )

  const { item } = await client.posts.get(post.id)
  assert.deepEqual(
    item.gallery,
    images.map(({ url }) => url),
  )
  assert.equal(item.featured_image, images[0].url)
  assert.deepEqual(refused, [])
  assert.equal(seen.at(-1), 100)
  assert.equal((await mock.fetch(new URL(images[2].url, mock.baseUrl))).status, 200)
})

test('an image that is refused does not hold back the others', async (t) => {
  const { client } = await start()
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  t.after(() => rm(folder, { recursive: true }))
  await cp(pictures, folder, { recursive: true })
  await writeFile(join(folder, 'broken.png'), 'no picture')

  const { post, refused } = await uploadGallery(client, folder, 'A firing')
  assert.deepEqual(refused, [{ file: 'broken.png', reason: 'unsupported_media_type' }])
  assert.equal((await client.posts.get(post.id)).item.gallery.length, 3)
})

test('a dropped connection publishes nothing', async () => {
  const { mock, client } = await start()
  mock.fail('media.upload', { drop: 'before' })
  await assert.rejects(uploadGallery(client.withOptions({ maxRetries: 0 }), pictures, 'A firing'), {
    code: 'connection',
  })
  assert.equal((await client.posts.list()).items.length, 0)
})
