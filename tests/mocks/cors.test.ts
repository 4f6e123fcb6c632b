import { operationList } from '@chowk/contract'
import { createMock } from '@chowk/mocks'
import { setupServer } from 'msw/node'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '../server/start-server.ts'

const baseUrl = 'http://localhost:4000/api/v1'
const origin = 'https://app.example'

/** Headers that no two connections or calls have in common. */
const passing = ['connection', 'keep-alive', 'date', 'x-request-id', 'content-length', 'transfer-encoding']

const corsHeaders = (response: Response) => ({
  status: response.status,
  headers: Object.fromEntries([...response.headers].filter(([name]) => !passing.includes(name))),
})

async function both() {
  const server = await startServer()
  const mock = createMock({ baseUrl })
  const interceptor = setupServer(...mock.handlers)
  interceptor.listen({ onUnhandledFrame: 'bypass' })
  onTestFinished(() => interceptor.close())
  return { url: server.url, mock }
}

test('responds to any preflight like a server and does not count it', async () => {
  const { url, mock } = await both()
  const paths = [...new Set(operationList.map(([, { path }]) => path.replaceAll(/\{\w+\}/g, '7')))]
  for (const path of [...paths, '/nowhere', '']) {
    const [answer, expected] = await Promise.all(
      [baseUrl, url].map((base) =>
        fetch(base + path, {
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': 'PUT',
            'access-control-request-headers': 'authorization,content-type,idempotency-key,x-mine',
          },
        }),
      ),
    )
    expect(corsHeaders(answer!), path).toEqual(corsHeaders(expected!))
    expect(answer!.status).toBe(204)
  }
  const image = await fetch('http://localhost:4000/storage/none.png', {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'GET' },
  })
  expect(image.headers.get('access-control-allow-origin')).toBe('*')
  expect(mock.requests()).toEqual([])
})

test('sends CORS headers with every response, including errors', async () => {
  const { url, mock } = await both()
  const { key } = await mock.members.create({ username: 'priya' })
  const calls: readonly [string, RequestInit][] = [
    ['/nowhere', {}],
    ['/posts', { method: 'OPTIONS' }],
    ['/posts', {}],
    ['/me', { headers: { 'x-api-key': 'chk_wrong' } }],
  ]
  for (const [path, init] of calls) {
    const [answer, expected] = await Promise.all([baseUrl, url].map((base) => fetch(base + path, init)))
    expect(corsHeaders(answer!), path).toEqual(corsHeaders(expected!))
  }
  const answer = await mock.fetch(`${baseUrl}/me`, { headers: { 'x-api-key': key } })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
})
