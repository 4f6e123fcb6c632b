import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { createMock } from '@chowk/mocks'
import { Chowk } from '@chowk/sdk'
import { nextTime, scheduleDigest } from './schedule-digest.js'

// 09:00 UTC is 14:30 in India.
const mock = createMock({ now: '2026-12-01T09:00:00Z' })
let client

beforeEach(async () => {
  mock.reset()
  const { key } = await mock.members.create({ username: 'studio' })
  await mock.members.create({ username: 'ravi', display_name: 'Ravi & Sons' })
  client = new Chowk({ apiKey: key, baseUrl: mock.baseUrl, clock: mock.clock, fetch: mock.fetch })
})

const write = (title) =>
  mock.call('ravi', 'posts.create', { body: { title, body: '<p>Clay.</p>', tags: ['pottery'] } })
const schedule = () => scheduleDigest(client, { tag: 'pottery', now: mock.clock.now() })

test('a digest appears at nine in India, with the posts of the last day', async () => {
  await write('From last week')
  await mock.clock.advance('5d')
  await write('Cups < bowls')
  const { id } = await schedule()

  await mock.clock.moveTo('2026-12-07T03:29:59Z')
  assert.equal((await client.scheduled.list()).items.length, 1)
  await mock.clock.moveTo('2026-12-07T03:30:00Z')
  const { item } = await client.posts.get(id)
  assert.equal(item.status, 'published')
  assert.equal(item.title, 'Digest of 7 December 2026')
  assert.match(item.body, /Cups &lt; bowls<\/a> by Ravi &amp; Sons/)
  assert.doesNotMatch(item.body, /last week/)
})

test('a second run on the same day schedules nothing twice', async () => {
  await write('Cups and bowls')
  await schedule()
  await schedule()
  assert.equal((await client.scheduled.list()).items.length, 1)
})

test('without new posts there is no digest', async () => {
  assert.equal(await schedule(), undefined)
})

test('a time that is over, or too near to be scheduled, is that of tomorrow', () => {
  const next = (now) => nextTime('09:00', Date.parse(now)).toISOString()
  assert.equal(next('2026-12-01T03:00:00Z'), '2026-12-01T03:30:00.000Z')
  assert.equal(next('2026-12-01T03:26:00Z'), '2026-12-02T03:30:00.000Z')
  assert.equal(next('2026-12-01T20:00:00Z'), '2026-12-02T03:30:00.000Z')
})
