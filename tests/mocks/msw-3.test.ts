import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createMock } from '@chowk/mocks'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { describeMocks } from './surface.ts'

describeMocks('MSW 3', { http, HttpResponse, setupServer })

describe('connections', () => {
  // The pool of `fetch` belongs to an origin: no other test sends to this one.
  const baseUrl = 'https://kept.chowk.test/api/v1'
  const mock = createMock({ baseUrl })
  const server = setupServer(...mock.handlers)
  let headers: Record<string, string>
  let opened = 0
  const count = () => {
    opened++
  }

  beforeEach(async () => {
    mock.reset()
    headers = { 'x-api-key': (await mock.members.create({ username: 'asha' })).key }
    opened = 0
    subscribe('undici:client:connected', count)
    server.listen({ onUnhandledFrame: 'error' })
    return () => {
      server.close()
      unsubscribe('undici:client:connected', count)
      vi.useRealTimers()
    }
  })

  async function call(path: string, body?: object): Promise<number> {
    const request = body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...headers, 'content-type': 'application/json' },
    }
    const response = await fetch(baseUrl + path, request ?? { headers })
    await response.json()
    return response.status
  }

  test('calls one after the other share two connections, as with a server', async () => {
    for (let round = 0; round < 10; round++) {
      expect(await call('/posts', { title: 'Rain on the terrace', body: '<p>At last.</p>' })).toBe(201)
      expect(await call('/me')).toBe(200)
    }
    expect(opened).toBeGreaterThan(0)
    expect(opened).toBeLessThanOrEqual(2)
  })

  test('completes calls while a test runner holds every timer', async () => {
    vi.useFakeTimers()
    expect(await call('/me')).toBe(200)
    expect(await call('/me')).toBe(200)
  })
})
