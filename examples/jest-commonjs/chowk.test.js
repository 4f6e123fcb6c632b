import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { createMock } from '@chowk/mocks'
import { Chowk } from '@chowk/sdk'
import { setupServer } from 'msw/node'

const mock = createMock({ baseUrl: 'https://chowk.test/api/v1', seed: 'demo' })
const server = setupServer(...mock.handlers)

beforeAll(() => server.listen())
afterEach(() => mock.reset(server))
afterAll(() => server.close())

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

  expect((await chowk.posts.get(id)).item.status).toBe('published')
})

test('a used up quota is an error with a code', async () => {
  const { key, member } = await mock.members.create({ username: 'priya' })
  const chowk = new Chowk({ apiKey: key, baseUrl: mock.baseUrl, clock: mock.clock })
  await mock.quota.exhaust(member, 'post')

  await expect(chowk.posts.create({ title: 'One more', body: '<p>…</p>' })).rejects.toMatchObject({
    code: 'quota_exceeded',
  })
})
