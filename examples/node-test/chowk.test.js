import { createMock } from '@chowk/mocks'
import { Chowk } from '@chowk/sdk'
import { setupServer } from 'msw/node'
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'

const mock = createMock({ baseUrl: 'https://chowk.test/api/v1', seed: 'demo' })
const server = setupServer(...mock.handlers)

before(() => server.listen())
afterEach(() => mock.reset(server))
after(() => server.close())

test('a post is live a day after it was scheduled', async () => {
  const { key } = await mock.members.create({ username: 'priya' })
  const chowk = new Chowk({ apiKey: key, baseUrl: mock.baseUrl, clock: mock.clock })
  const tomorrow = new Date(mock.clock.now() + 24 * 60 * 60 * 1000).toISOString()

  const { id } = await chowk.posts.create({
    title: 'First rain',
    body: '<p>At last.</p>',
    scheduled_at: tomorrow,
  })
  await mock.clock.advance('1d')

  assert.equal((await chowk.posts.get(id)).item.status, 'published')
})

test('a used up quota is an error with a code', async () => {
  const { key, member } = await mock.members.create({ username: 'priya' })
  const chowk = new Chowk({ apiKey: key, baseUrl: mock.baseUrl, clock: mock.clock })
  await mock.quota.exhaust(member, 'post')

  await assert.rejects(chowk.posts.create({ title: 'One more', body: '<p>…</p>' }), {
    code: 'quota_exceeded',
  })
})
