import { AbortError, DeadlineError, TimeoutError } from '@chowk/sdk'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clientOf, failureOf } from './support/clients.ts'
import { ManualClock, settled, START } from './support/clocks.ts'
import { fail, FailingServer, hang, stall, succeed } from './support/failing-server.ts'

const post = { title: 'Monsoon', body: '<p>Rain.</p>' }
const noLimit = { timeout: undefined, deadline: undefined }

// Waits are as long as they have to be, and no longer at random.
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  return () => vi.restoreAllMocks()
})

describe('timeout', () => {
  test.each([
    ['no answer comes', hang],
    ['the answer does not end', stall],
  ])('ends an attempt when %s, and the next one goes out', async (_name, behaviour) => {
    await using server = await FailingServer.start(behaviour, succeed({ user: {}, key: {} }))
    const clock = new ManualClock()
    const call = clientOf(server, { ...noLimit, clock }).account.me()
    await server.untilReceived(1)
    await clock.untilSomeoneSleeps(30_000)
    await clock.advance(30_000)
    // The backoff is random, and at most half a second.
    await clock.advance(500)
    expect(await call).toEqual({ user: {}, key: {} })
    expect(server.received).toHaveLength(2)
  })

  test('reports an unknown outcome for a call that cannot be repeated', async () => {
    await using server = await FailingServer.start(hang)
    const clock = new ManualClock()
    const failure = failureOf(
      clientOf(server, { ...noLimit, clock, timeout: 5000 }).media.upload(new Blob(['image'])),
    )
    await server.untilReceived(1)
    await clock.advance(5000)
    const error = await failure
    expect(error).toBeInstanceOf(TimeoutError)
    expect(error).toMatchObject({ name: 'TimeoutError', code: 'timeout', outcome: 'unknown', attempts: 1 })
    expect((error as Error).message).toBe('media.upload: Timed out after 5000 ms.')
  })

  test("prefers the timeout of the call to the client's", async () => {
    await using server = await FailingServer.start(hang)
    const clock = new ManualClock()
    const client = clientOf(server, { ...noLimit, clock, maxRetries: 0 })
    const failure = failureOf(client.account.me({ timeout: 70 }))
    await server.untilReceived(1)
    expect(clock.pending).toEqual([70])
    await clock.advance(70)
    expect(await failure).toBeInstanceOf(TimeoutError)
  })

  test('leaves no timer behind', async () => {
    await using server = await FailingServer.start(succeed())
    const clock = new ManualClock()
    await clientOf(server, { ...noLimit, clock }).account.me()
    expect(clock.pending).toEqual([])
  })
})

describe('deadline', () => {
  test.each([
    ['waiting for an answer', hang],
    ['reading the answer', stall],
  ])('ends a call that is %s', async (_name, behaviour) => {
    await using server = await FailingServer.start(behaviour)
    const clock = new ManualClock()
    const failure = failureOf(clientOf(server, { ...noLimit, clock }).posts.create(post, { deadline: 8000 }))
    await server.untilReceived(1)
    await clock.advance(8000)
    const error = await failure
    expect(error).toBeInstanceOf(DeadlineError)
    expect(error).toMatchObject({ code: 'deadline', outcome: 'unknown', attempts: 1 })
  })

  test('counts attempts and waits together', async () => {
    await using server = await FailingServer.start(fail(429, 'rate_limited', { 'retry-after': '3' }), hang)
    const clock = new ManualClock()
    const failure = failureOf(clientOf(server, { ...noLimit, clock }).posts.create(post, { deadline: 8000 }))
    await clock.untilSomeoneSleeps(3000)
    await clock.advance(3000)
    await server.untilReceived(2)
    expect(clock.pending).toEqual([5000])
    await clock.advance(5000)
    expect(await failure).toMatchObject({ code: 'deadline', attempts: 2 })
  })

  test('can be a moment', async () => {
    await using server = await FailingServer.start(hang)
    const clock = new ManualClock()
    const failure = failureOf(
      clientOf(server, { ...noLimit, clock }).account.me({ deadline: new Date(START + 1234) }),
    )
    await server.untilReceived(1)
    expect(clock.pending).toEqual([1234])
    await clock.advance(1234)
    expect(await failure).toBeInstanceOf(DeadlineError)
  })

  test.each([0, new Date(START - 1)])('sends nothing when the deadline (%s) has passed', async (deadline) => {
    await using server = await FailingServer.start(succeed())
    const clock = new ManualClock()
    const error = await failureOf(clientOf(server, { clock }).account.me({ deadline }))
    expect(error).toBeInstanceOf(DeadlineError)
    expect(error).toMatchObject({ outcome: 'not_sent', attempts: 0 })
    expect(server.received).toEqual([])
  })

  test('names the deadline when it equals the timeout', async () => {
    await using server = await FailingServer.start(hang)
    const clock = new ManualClock()
    const failure = failureOf(
      clientOf(server, { ...noLimit, clock }).account.me({ timeout: 5000, deadline: 5000 }),
    )
    await server.untilReceived(1)
    await clock.advance(5000)
    expect(await failure).toBeInstanceOf(DeadlineError)
  })

  test('names the deadline in the error after a retry of a timeout', async () => {
    await using server = await FailingServer.start(hang)
    const clock = new ManualClock()
    const failure = failureOf(
      clientOf(server, { ...noLimit, clock }).account.me({ timeout: 5000, deadline: 8000 }),
    )
    await server.untilReceived(1)
    await clock.advance(5100)
    await server.untilReceived(2)
    await clock.advance(2900)
    expect(await failure).toMatchObject({ code: 'deadline', attempts: 2 })
  })

  test('does not start a wait that ends with the deadline', async () => {
    await using server = await FailingServer.start(fail(429, 'rate_limited', { 'retry-after': '3' }))
    const clock = new ManualClock()
    const error = await failureOf(clientOf(server, { ...noLimit, clock }).account.me({ deadline: 3000 }))
    expect(error).toMatchObject({ code: 'rate_limited', attempts: 1 })
  })

  test("shortens a wait to the server's Retry-After", async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    await using server = await FailingServer.start(
      fail(429, 'rate_limited', { 'retry-after': '3' }),
      succeed({ user: {} }),
    )
    const clock = new ManualClock()
    const call = clientOf(server, { ...noLimit, clock }).account.me({ deadline: 3750 })
    await clock.untilSomeoneSleeps(3000)
    await clock.advance(3000)
    expect(await call).toEqual({ user: {} })
  })

  test('sets no timer for an infinite deadline', async () => {
    await using server = await FailingServer.start(hang)
    const clock = new ManualClock()
    const controller = new AbortController()
    const failure = failureOf(
      clientOf(server, { ...noLimit, clock }).account.me({
        timeout: Infinity,
        deadline: Infinity,
        signal: controller.signal,
      }),
    )
    await server.untilReceived(1)
    expect(clock.pending).toEqual([])
    controller.abort()
    await failure
  })

  test('defaults to a deadline of two minutes, or longer if one attempt can take longer', async () => {
    await using server = await FailingServer.start((response) => response.socket?.destroy(), hang)
    const clock = new ManualClock()
    const client = clientOf(server, { ...noLimit, clock, maxRetries: 1 })
    const failure = failureOf(client.account.me({ timeout: 119_900 }))
    await clock.untilSomeoneSleeps(100)
    await clock.advance(100)
    await server.untilReceived(2)
    await clock.advance(119_900)
    expect(await failure).toBeInstanceOf(DeadlineError)
    const longer = failureOf(client.account.me({ timeout: 1_000_000 }))
    await server.untilReceived(3)
    expect(clock.pending).toEqual([1_000_000])
    await clock.advance(1_000_000)
    expect(await longer).toMatchObject({ code: 'deadline' })
  })

  test('limits each page in milliseconds and all pages as a moment', async () => {
    const page = (offset: number) =>
      succeed({
        items: [{ id: offset, type: 'post' }],
        next_offset: offset,
        has_more: true,
        next_cursor: `${offset}`,
      })
    await using server = await FailingServer.start(page(1), page(2), hang)
    const clock = new ManualClock()
    const client = clientOf(server, { ...noLimit, clock, maxRetries: 0 })
    const read = async (deadline: number | Date) => {
      for await (const item of client.posts.list({}, { deadline }))
        await clock.advance(600 * Number(item.id > 0))
    }
    const failure = failureOf(read(1000))
    await server.untilReceived(3)
    expect(clock.pending).toEqual([1000])
    await clock.advance(1000)
    expect(await failure).toMatchObject({ code: 'deadline', outcome: 'unknown' })

    await using otherFailingServer = await FailingServer.start(page(1), page(2), page(3))
    const second = clientOf(otherFailingServer, { ...noLimit, clock })
    const failed = failureOf(
      (async () => {
        for await (const item of second.posts.list({}, { deadline: new Date(clock.now() + 1000) }))
          await clock.advance(600 * Number(item.id > 0))
      })(),
    )
    expect(await failed).toMatchObject({ code: 'deadline', outcome: 'not_sent' })
    expect(otherFailingServer.received).toHaveLength(2)
  })
})

describe('signal', () => {
  test('sends nothing when the signal is already aborted', async () => {
    await using server = await FailingServer.start(succeed())
    const reason = new Error('Never mind.')
    const error = await failureOf(clientOf(server).posts.create(post, { signal: AbortSignal.abort(reason) }))
    expect(error).toBeInstanceOf(AbortError)
    expect(error).toMatchObject({ name: 'AbortError', outcome: 'not_sent', attempts: 0, cause: reason })
    expect(server.received).toEqual([])
  })

  test.each([
    ['before an answer comes', hang],
    ['while the answer is read', stall],
  ])('ends a call that is aborted %s', async (_name, behaviour) => {
    await using server = await FailingServer.start(behaviour)
    const controller = new AbortController()
    const failure = failureOf(clientOf(server).posts.create(post, { signal: controller.signal }))
    await server.untilReceived(1)
    controller.abort()
    const error = await failure
    expect(error).toBeInstanceOf(AbortError)
    expect(error).toMatchObject({ outcome: 'unknown', attempts: 1 })
  })

  test('sends nothing when aborted while a key is fetched', async () => {
    const requested = Promise.withResolvers<void>()
    const key = Promise.withResolvers<string>()
    const apiKey = () => {
      requested.resolve()
      return key.promise
    }
    const fetch = vi.fn(() => Promise.resolve(Response.json({ ok: true })))
    const client = clientOf({ baseUrl: 'http://x.test/api/v1' }, { apiKey, fetch })
    const controller = new AbortController()
    const failure = failureOf(client.account.me({ signal: controller.signal }))
    await requested.promise
    controller.abort()
    key.resolve('chk_late')
    expect(await failure).toMatchObject({ code: 'abort', outcome: 'not_sent', attempts: 0 })
    await settled()
    expect(fetch).not.toHaveBeenCalled()
  })

  test("ends an aborted call even if a clock's sleep is slow to notice", async () => {
    await using server = await FailingServer.start(hang)
    const clock = new ManualClock()
    const slow = {
      now: () => clock.now(),
      sleep: (milliseconds: number, signal: AbortSignal) =>
        clock.sleep(milliseconds, signal).catch(async (cause: unknown) => {
          await settled()
          throw cause
        }),
    }
    const controller = new AbortController()
    const call = clientOf(server, { ...noLimit, clock: slow, maxRetries: 0 }).posts.create(post, {
      signal: controller.signal,
    })
    const failure = failureOf(call)
    await server.untilReceived(1)
    controller.abort()
    expect(await failure).toMatchObject({ code: 'abort', outcome: 'unknown', attempts: 1 })
  })

  test('ends an aborted wait without changing the error that caused it', async () => {
    await using server = await FailingServer.start(fail(429, 'rate_limited', { 'retry-after': '3' }))
    const clock = new ManualClock()
    const controller = new AbortController()
    const failure = failureOf(
      clientOf(server, { ...noLimit, clock }).posts.create(post, { signal: controller.signal }),
    )
    await clock.untilSomeoneSleeps(3000)
    controller.abort()
    expect(await failure).toMatchObject({ code: 'abort', outcome: 'rejected', attempts: 1 })
    expect(clock.pending).toEqual([])
  })

  test('ends a list between its pages', async () => {
    const page = succeed({ items: [{ id: 1 }], next_offset: 1, has_more: true, next_cursor: 'next' })
    await using server = await FailingServer.start(page)
    const controller = new AbortController()
    const failure = failureOf(
      (async () => {
        for await (const item of clientOf(server).posts.list({}, { signal: controller.signal }))
          controller.abort(item)
      })(),
    )
    expect(await failure).toBeInstanceOf(AbortError)
    expect(server.received).toHaveLength(1)
  })
})
