import assert from 'node:assert/strict'
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createMock } from '@chowk/mocks'
import { Chowk } from '@chowk/sdk'
import { importPosts } from './import-posts.js'

const folder = import.meta.dirname
const rows = JSON.parse(await readFile(join(folder, 'posts.json'), 'utf8'))
const ids = (from, to) => rows.slice(from, to).map(({ id }) => id)

async function start(t, fetch = (mock) => mock.fetch) {
  const temporary = await mkdtemp(join(tmpdir(), 'import-'))
  t.after(() => rm(temporary, { recursive: true }))
  const mock = createMock()
  const { key } = await mock.members.create({ username: 'priya', plan: 'free' })
  const client = new Chowk({ apiKey: key, baseUrl: mock.baseUrl, clock: mock.clock, fetch: fetch(mock) })
  const journal = join(temporary, 'journal')
  const run = (some, by = client) => importPosts(by, some, { journal, folder, now: () => mock.clock.now() })
  const titles = async () => (await client.posts.list().toArray({ max: Infinity })).map(({ title }) => title)
  return { mock, client, journal, run, titles }
}

test('24 posts take two days: 20 are the quota of the free plan', async (t) => {
  const { mock, run, titles } = await start(t)

  const first = await run(rows)
  assert.deepEqual(first.imported, ids(0, 20))
  assert.equal(first.left, 4)
  assert.equal(first.resumesAt.toISOString(), '2026-12-02T00:00:00.000Z')

  await mock.clock.moveTo(first.resumesAt)
  const second = await run(rows)
  assert.deepEqual(second.imported, ids(20, 24))
  assert.equal(second.left, 0)

  const all = await titles()
  assert.deepEqual(all.toSorted(), rows.map(({ title }) => title).toSorted())
})

// Each request fails before it is sent, or after it was done, as if the program had been killed there.
for (const some of [rows.slice(0, 3), rows.slice(0, 3).map((row) => ({ ...row, image: 'kiln.webp' }))])
  for (const pause of ['1h', '20h', '25h', '10d'])
    test(`an import ${some[0].image ? 'with' : 'without'} images, killed at every step and resumed after ${pause}, posts each row once`, async (t) => {
      for (let step = 0; ; step++) {
        let requests = 0
        let isKilled = false
        const { mock, client, run, titles } = await start(t, (mock) => async (...request) => {
          const isNow = requests++ === Math.floor(step / 2) && !isKilled
          isKilled ||= isNow
          if (isNow && step % 2 === 0) throw new Error('Killed before it was sent.')
          const response = await mock.fetch(...request)
          if (isNow) throw new Error('Killed before the answer came.')
          return response
        })
        const [{ reason }] = await Promise.allSettled([run(some, client.withOptions({ maxRetries: 0 }))])
        if (!isKilled) {
          assert.equal(reason, undefined)
          assert.ok(requests >= some.length)
          break
        }
        await mock.clock.advance(pause)
        await run(some)
        await mock.clock.advance('1d')
        await run(some)

        assert.deepEqual(
          (await titles()).toSorted(),
          some.map(({ title }) => title).toSorted(),
          `after step ${step}`,
        )
      }
    })

test('two rows with one title are two posts, also if the answer of the second was lost for days', async (t) => {
  const { mock, client, run, titles } = await start(t)
  const [one] = rows
  mock.fail('posts.create', { drop: 'after' })
  const twins = [{ ...one, id: 'again' }, one]
  await assert.rejects(run(twins, client.withOptions({ maxRetries: 0 })))

  await mock.clock.advance('3d')
  await run(twins)
  assert.deepEqual(await titles(), [one.title, one.title])
})

test('a scheduled row, with a title of two spaces, is one post when its answer was lost for days', async (t) => {
  const { mock, client, run } = await start(t)
  const { clock } = mock
  const scheduled_at = new Date(clock.now() + 30 * 86_400_000).toISOString()
  const row = { ...rows[0], id: 'later', title: 'Two  spaces', scheduled_at }
  mock.fail('posts.create', { drop: 'after' })
  await assert.rejects(run([row], client.withOptions({ maxRetries: 0 })))

  await clock.advance('3d')
  assert.deepEqual((await run([row])).imported, ['later'])
  const { items } = await client.scheduled.list()
  assert.deepEqual(
    items.map(({ title }) => title),
    ['Two spaces'],
  )
})

test('a line of the journal that was cut off is ignored', async (t) => {
  const { journal, run, titles } = await start(t)
  await run(rows.slice(0, 1))
  await appendFile(journal, '\n{"row":"lesson-2","state":"se')

  await run(rows.slice(0, 3))
  assert.equal((await titles()).length, 3)
  assert.deepEqual((await run(rows.slice(0, 3))).imported, [])
})

test('a row that is not valid is reported, and the others are imported', async (t) => {
  const { run } = await start(t)
  const result = await run([{ id: 'empty', title: '', body: '' }, ...rows.slice(0, 2)])

  assert.deepEqual(result.imported, ids(0, 2))
  assert.deepEqual(
    result.invalid.map(({ id }) => id),
    ['empty'],
  )
})

test('a row is reported whose image is missing or refused, and imported once it is right', async (t) => {
  const { run, titles } = await start(t)
  const wrong = [
    { ...rows[0], image: 'missing.webp' },
    { ...rows[1], image: 'posts.json' },
    { ...rows[2], body: '' },
  ]
  const first = await run([...wrong, rows[3]])
  assert.deepEqual(first.imported, ids(3, 4))
  assert.deepEqual(
    first.invalid.map(({ id }) => id),
    ids(0, 3),
  )
  assert.match(first.invalid[0].reason, /missing\.webp/)

  const second = await run([{ ...rows[0], image: 'kiln.webp' }, rows[1], rows[2], rows[3]])
  assert.deepEqual(second.imported, ids(0, 3))
  assert.deepEqual(
    (await titles()).toSorted(),
    rows
      .slice(0, 4)
      .map(({ title }) => title)
      .toSorted(),
  )
})

test('rows with one id are refused before anything is sent', async (t) => {
  const { run, titles } = await start(t)
  await assert.rejects(run([rows[0], { ...rows[1], id: rows[0].id }]), /Two rows have the id/)
  assert.deepEqual(await titles(), [])
})
