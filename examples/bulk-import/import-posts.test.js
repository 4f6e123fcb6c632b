import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createMock } from '@chowk/mocks'
import { Chowk } from '@chowk/sdk'
import { importPosts } from './import-posts.js'

const rows = JSON.parse(await readFile(new URL('posts.json', import.meta.url), 'utf8'))
const ids = (from, to) => rows.slice(from, to).map(({ id }) => id)

async function start(t) {
  const folder = await mkdtemp(join(tmpdir(), 'import-'))
  t.after(() => rm(folder, { recursive: true }))
  const mock = createMock()
  const { key } = await mock.members.create({ username: 'priya', plan: 'free' })
  const client = new Chowk({ apiKey: key, baseUrl: mock.baseUrl, clock: mock.clock, fetch: mock.fetch })
  return { mock, client, journal: join(folder, 'done') }
}

test('24 posts take two days: 20 are the quota of the free plan', async (t) => {
  const { mock, client, journal } = await start(t)

  const first = await importPosts(client, rows, journal)
  assert.deepEqual(first.imported, ids(0, 20))
  assert.equal(first.left, 4)
  assert.equal(first.resumesAt.toISOString(), '2026-12-02T00:00:00.000Z')

  await mock.clock.moveTo(first.resumesAt)
  const second = await importPosts(client, rows, journal)
  assert.deepEqual(second.imported, ids(20, 24))
  assert.equal(second.left, 0)

  const titles = await client.posts.list().toArray({ max: Infinity })
  assert.deepEqual(new Set(titles.map(({ title }) => title)).size, 24)
  assert.equal(titles.length, 24)
})

test('a row whose answer was lost is imported once', async (t) => {
  const { mock, client, journal } = await start(t)
  mock.fail('posts.create', { drop: 'after' })
  await assert.rejects(importPosts(client.withOptions({ maxRetries: 0 }), rows.slice(0, 3), journal))

  assert.equal((await importPosts(client, rows.slice(0, 3), journal)).imported.length, 3)
  assert.equal((await client.posts.list().toArray({ max: Infinity })).length, 3)
})

test('a row that is not valid is reported, and the others are imported', async (t) => {
  const { client, journal } = await start(t)
  const result = await importPosts(
    client,
    [{ id: 'empty', title: '', body: '' }, ...rows.slice(0, 2)],
    journal,
  )

  assert.deepEqual(result.imported, ids(0, 2))
  assert.deepEqual(
    result.invalid.map(({ id }) => id),
    ['empty'],
  )
})
