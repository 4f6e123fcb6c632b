import { createMock } from '@chowk/mocks'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { expect, onTestFinished, test } from 'vitest'

test('resets the mock and the overrides of a test with one call', async () => {
  const mock = createMock({ baseUrl: 'https://chowk.test/api/v1' })
  const server = setupServer(...mock.handlers)
  server.listen()
  onTestFinished(() => server.close())
  const status = async () => (await fetch(`${mock.baseUrl}/me`, { headers: { 'x-api-key': key } })).status
  const { key } = await mock.members.create({ username: 'priya' })

  server.use(http.get(`${mock.baseUrl}/me`, () => HttpResponse.json({}, { status: 418 })))
  expect(await status()).toBe(418)
  mock.reset()
  expect(await status(), 'the mock alone knows nothing of overrides').toBe(418)
  mock.reset(server)
  expect(await status(), 'the key is gone with the member').toBe(401)
})
