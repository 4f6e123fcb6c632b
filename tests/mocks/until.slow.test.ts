import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createMock } from '@chowk/mocks'
import { Chowk, TimeoutError, type ClientOptions } from '@chowk/sdk'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { tempFolder } from '../harness/temporary.ts'

const picture = join(import.meta.dirname, '../../examples/gallery-upload/pictures/1-dawn.webp')
const post = { title: 'First rain', body: '<p>At last.</p>' }
const limits = { quotas: { business: { post: 1000, media: 1000 } } }

const mock = createMock({ limits })
const server = setupServer(...mock.handlers)
beforeAll(() => server.listen())
afterEach(() => mock.reset(server))
afterAll(() => server.close())

async function clientOf(options: ClientOptions = {}): Promise<Chowk> {
  const { key } = await mock.members.create({ username: 'asha', plan: 'business' })
  return new Chowk({ apiKey: key, baseUrl: mock.baseUrl, clock: mock.clock, ...options })
}

/** A moment in which a clock that may move has moved. */
const moment = () => pause(400)

describe('a clock that is moved until work settles stands still while something real is under way', () => {
  test('a file that is read slowly', async () => {
    const folder = tempFolder(inject('disk'))
    const pipe = join(folder, 'slow.webp')
    execFileSync('mkfifo', [pipe])
    const chowk = await clientOf()
    const before = mock.clock.now()
    const uploaded = mock.clock.until(Promise.all([chowk.media.upload(pipe), chowk.account.me()]))
    await moment()
    const writer = openSync(pipe, 'w')
    await moment()
    writeSync(writer, readFileSync(picture))
    closeSync(writer)
    expect((await uploaded)[0].data.type).toBe('image/webp')
    expect(mock.clock.now()).toBe(before)
  })

  test.each<readonly [string, (slow: Promise<unknown>) => ClientOptions]>([
    ['a key', (slow) => ({ apiKey: () => slow.then(() => 'chk_wrong') })],
    ['middleware', (slow) => ({ middleware: [{ attempt: (_, next) => slow.then(() => next()) }] })],
    ['a fetch', (slow) => ({ fetch: (...call) => slow.then(() => mock.fetch(...call)) })],
  ])('waits for %s that takes time', async (_what, options) => {
    const chowk = await clientOf(options(moment()))
    const before = mock.clock.now()
    const result = await mock.clock.until(chowk.account.me().safe())
    expect(result).not.toMatchObject({ error: { code: 'timeout' } })
    expect(mock.clock.now()).toBe(before)
  })

  test('waits while another call waits for the clock', async () => {
    const chowk = await clientOf({ maxRetries: 3 })
    mock.fail('account.me', { code: 'rate_limited', retryAfter: 40 })
    const slow = chowk.withOptions({ fetch: (...call) => moment().then(() => mock.fetch(...call)) })
    const before = mock.clock.now()
    const [, listed] = await mock.clock.until(Promise.all([chowk.account.me(), slow.posts.list()]))
    expect(listed.items).toEqual([])
    expect(mock.clock.now() - before).toBeGreaterThanOrEqual(40_000)
  })
})

test('ends a time limit in time while a clock stands still', async () => {
  const chowk = await clientOf({ timeout: 50, maxRetries: 1, fetch: () => new Promise(() => undefined) })
  await expect(mock.clock.until(chowk.posts.create(post))).rejects.toThrow(TimeoutError)
})

test('imports rows with images within the rate limit and time limit', async () => {
  const chowk = await clientOf({ maxRetries: 9, deadline: Infinity })
  const rows = Array.from({ length: 90 }, (_, index) => index)
  const work = async () => {
    for (let row; (row = rows.shift()) !== undefined;) {
      const { data } = await chowk.media.upload(row % 2 ? picture : await readFile(picture))
      await chowk.posts.create({ ...post, title: `Row ${row}`, featured_image: data.url })
    }
  }
  await mock.clock.until(Promise.all([work(), work(), work()]))
  expect(mock.requests({ operation: 'posts.create', status: 201 })).toHaveLength(90)
  expect(mock.requests({ operation: 'media.upload', status: 201 })).toHaveLength(90)
})

test('ends work that waits without end, and a signal ends its loop', async () => {
  const chowk = await clientOf()
  const controller = new AbortController()
  let polls = 0
  const poll = async () => {
    for (; !controller.signal.aborted; polls++) {
      await chowk.notifications.count()
      await mock.clock.sleep(60_000)
    }
  }
  await expect(mock.clock.until(poll())).rejects.toThrow(
    'The clock moved through 200 waits, and the work goes on. End a loop with a signal',
  )
  expect(polls).toBeGreaterThan(150)
  controller.abort()
  await mock.clock.advance('1m')
})
