import { createMock } from '@chowk/mocks'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { mocksSize, mostBytes } from '../tests/mocks/bundle.ts'
import { median, report } from './report.ts'

const baseUrl = 'https://chowk.test/api/v1'
const BATCHES = 21
const BATCH = 40

const answer = {
  ok: true,
  id: 1,
  slug: 'five-books-for-wet-evenings',
  url: '/posts/five-books-for-wet-evenings',
  web_url: 'https://chowk.test/posts/five-books-for-wet-evenings',
  item: { id: 1, type: 'post', slug: 'five-books-for-wet-evenings' },
  request_id: 'req_ydpW6jEQTcwz9vQMRv6C',
}

/** Returns the duration of each of many calls in microseconds, with the handlers of one server. */
async function timesOf(
  server: ReturnType<typeof setupServer>,
  send: () => Promise<Response>,
): Promise<number[]> {
  const times: number[] = []
  server.listen()
  for (let call = 0; call < BATCH; call++) {
    const startedAt = performance.now()
    const response = await send()
    if (response.status !== 201) throw new Error(await response.text())
    await response.json()
    times.push((performance.now() - startedAt) * 1000)
  }
  server.close()
  return times
}

/** Compares a mocked call with a constant handler: the same request, through the same MSW. */
async function benchCalls() {
  const unlimited = 1_000_000
  const mock = createMock({
    baseUrl,
    limits: { burst_per_minute: unlimited, quotas: { free: { post: unlimited } } },
  })
  const { key } = await mock.members.create({ username: 'asha' })
  const before = mock.snapshot()
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ title: 'Five books for wet evenings', body: '<p>It rains from June on.</p>' })
  const send = () => fetch(`${baseUrl}/posts`, { method: 'POST', headers, body })
  const constant = setupServer(
    http.post(`${baseUrl}/posts`, () => HttpResponse.json(answer, { status: 201 })),
  )
  const mocked = setupServer(...mock.handlers)
  const times = { constant: [] as number[], mocked: [] as number[] }
  for (let batch = 0; batch < BATCHES; batch++) {
    times.constant.push(...(await timesOf(constant, send)))
    times.mocked.push(...(await timesOf(mocked, send)))
    // Tests have little data: thousands of posts with one title are unrealistic.
    mock.restore(before)
  }
  const [own, otherTime] = [median(times.mocked), median(times.constant)]
  return {
    what: 'posts.create against a handler that answers a constant',
    ratio: own / otherTime,
    goal: { most: 1.25 },
    detail: `${own.toFixed(0)} µs and ${otherTime.toFixed(0)} µs`,
  }
}

async function benchSize() {
  const { atOnce, own, zod } = await mocksSize()
  const figure = (what: string, bytes: number, max: number) => ({
    what,
    ratio: bytes / max,
    goal: { most: 1 },
    detail: `${(bytes / 1000).toFixed(1)} KB of ${max / 1000} KB`,
  })
  return [
    figure('what a page loads at once, with dependencies but MSW, minified', atOnce, mostBytes.atOnce),
    figure('all that is our own, lists of places aside, minified', own, mostBytes.own),
    figure('Zod, loaded with the first call, minified', zod, mostBytes.zod),
  ]
}

function timeOf(work: () => void): number {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}

function benchMaking() {
  const first = timeOf(() => createMock({ baseUrl, seed: 'demo' }))
  const mock = createMock({ baseUrl, seed: 'demo' })
  const making = median(Array.from({ length: 15 }, () => timeOf(() => createMock({ baseUrl, seed: 'demo' }))))
  const resetting = median(Array.from({ length: 15 }, () => timeOf(() => mock.reset())))
  const figure = (what: string, time: number, max: number) => ({
    what,
    ratio: time / max,
    goal: { most: 1 },
    detail: `${time.toFixed(1)} ms of ${max} ms`,
  })
  return [
    figure('the first createMock() of a process, with the demonstration', first, 50),
    figure('createMock() with the demonstration', making, 10),
    figure('reset()', resetting, 2),
  ]
}

/** Compares mocks with handwritten handlers. */
export async function benchMocks(): Promise<void> {
  const making = benchMaking()
  report('Mocks', [...making, await benchCalls(), ...(await benchSize())])
}
