// @vitest-environment jsdom
import { createMock } from '@chowk/mocks'
import { Chowk } from '@chowk/sdk'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { showNewest } from './newest.js'

const mock = createMock({ baseUrl: 'https://chowk.test/api/v1' })
const server = setupServer(...mock.handlers)

beforeAll(() => server.listen())
afterEach(() => mock.reset(server))
afterAll(() => server.close())

test('the newest posts are shown', async () => {
  const { key } = await mock.members.create({ username: 'priya' })
  const chowk = new Chowk({
    apiKey: key,
    baseUrl: mock.baseUrl,
    clock: mock.clock,
    dangerouslyAllowBrowser: true, // it is a page that no one visits
  })
  for (const title of ['First rain', 'Second rain'])
    await mock.call('priya', 'posts.create', { body: { title, body: '<p>At last.</p>' } })
  document.body.innerHTML = '<ul></ul>'

  await showNewest(document.querySelector('ul'), chowk)

  expect([...document.querySelectorAll('li')].map((entry) => entry.textContent)).toEqual([
    'Second rain',
    'First rain',
  ])
})
