import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Chowk } from '@chowk/sdk'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { timelineOf } from '../../packages/sdk/src/core/clock.ts'
import { queueOf } from '../../packages/sdk/src/core/pacer.ts'
import { clientOf, failureOf } from './support/clients.ts'
import { ManualClock, settled, START } from './support/clocks.ts'

/** A server that takes `limit` calls within any minute, and says how long to wait for the next. */
class StrictServer {
  readonly accepted: { time: number; path: string }[] = []
  refused = 0
  /** Calls of others that share the limit. */
  readonly others: number[] = []
  readonly #clock: ManualClock
  readonly #limit: number

  constructor(clock: ManualClock, limit = 60) {
    this.#clock = clock
    this.#limit = limit
  }

  readonly fetch = (url: string): Promise<Response> => {
    const now = this.#clock.now()
    const recent = [...this.others, ...this.accepted.map(({ time }) => time)]
      .filter((time) => time > now - 60_000)
      .sort((a, b) => a - b)
    const oldest = recent[recent.length - this.#limit]
    if (oldest !== undefined) {
      this.refused++
      const wait = Math.ceil((oldest + 60_000 - now) / 1000)
      const body = { ok: false, error: 'Too many requests.', code: 'rate_limited', request_id: 'r' }
      return Promise.resolve(Response.json(body, { status: 429, headers: { 'retry-after': String(wait) } }))
    }
    this.accepted.push({ time: now, path: new URL(url).pathname })
    return Promise.resolve(Response.json({ ok: true, request_id: 'r' }))
  }
}

let account = 0

/** A client with a key, and so a pacer, of its own. */
function pacedClient(
  options: Parameters<typeof clientOf>[1] = {},
  limit = 60,
  apiKey = `chk_pace${account++}`,
) {
  const clock = new ManualClock()
  const server = new StrictServer(clock, limit)
  const set = {
    apiKey,
    pace: true,
    clock,
    fetch: server.fetch,
    timeout: 10_000,
    deadline: undefined,
    ...options,
  }
  return { clock, server, client: clientOf({ baseUrl: 'http://paced.test/api/v1' }, set), options: set }
}

/** A client whose first call meets `first`, and whose later calls succeed; with the times at which it sent. */
function pacedAfter(first: () => Promise<Response>, options: Parameters<typeof clientOf>[1]) {
  const clock = new ManualClock()
  const times: number[] = []
  const fetch = () => {
    times.push(clock.now() - START)
    return times.length > 1 ? Promise.resolve(Response.json({ ok: true })) : first()
  }
  const { client } = pacedClient({ clock, fetch, ...options })
  /** Advances by the time after which the second call goes out, and expects none before. */
  const waitsExactly = async (milliseconds: number): Promise<void> => {
    await sendCalls()
    await clock.advance(milliseconds - 1)
    await sendCalls()
    expect(times).toEqual([0])
    await clock.advance(1)
  }
  return { clock, client, times, waitsExactly }
}

const callAll = (client: Chowk, count: number) => Array.from({ length: count }, () => client.account.me())

/** It takes some turns until what can be sent is sent. */
const sendCalls = async () => {
  for (let turn = 0; turn < 20; turn++) {
    await settled()
    await new Promise((resolve) => setImmediate(resolve))
  }
}

// Waits are as long as they have to be, and no longer at random.
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  return () => vi.restoreAllMocks()
})

describe('pace', () => {
  test('sends 60 calls immediately and the rest in their minute', async () => {
    const { clock, server, client } = pacedClient()
    const calls = Promise.all(callAll(client, 150))
    await sendCalls()
    expect(server.accepted).toHaveLength(60)
    await clock.advance(59_999)
    await sendCalls()
    expect(server.accepted).toHaveLength(60)
    await clock.advance(1)
    await sendCalls()
    expect(server.accepted).toHaveLength(120)
    await clock.advance(60_000)
    await sendCalls()
    await calls
    expect(server.accepted).toHaveLength(150)
    expect(server.refused).toBe(0)
  })

  test('counts a call from its response, because the server may have received it that late', async () => {
    const clock = new ManualClock()
    const server = new StrictServer(clock, 1)
    let answer: (() => void) | undefined
    const fetch = async (url: string) => {
      await new Promise<void>((resolve) => (answer = resolve))
      return server.fetch(url)
    }
    const { client } = pacedClient({ pace: 1, clock, fetch, timeout: 1_000_000 })
    const first = client.account.me()
    const second = client.account.usage()
    await sendCalls()
    await clock.advance(5000)
    answer?.()
    await first
    await clock.advance(59_999)
    await sendCalls()
    expect(server.accepted).toHaveLength(1)
    await clock.advance(1)
    await sendCalls()
    answer?.()
    await second
    expect(server.refused).toBe(0)
  })

  test('shares one pace between all clients of a key', async () => {
    const { server, client, options, clock } = pacedClient()
    const otherChowk = clientOf({ baseUrl: 'http://paced.test/api/v1' }, options)
    const calls = Promise.all([...callAll(client, 40), ...callAll(otherChowk, 40)])
    await sendCalls()
    expect(server.accepted).toHaveLength(60)
    await clock.advance(60_000)
    await sendCalls()
    await calls
    expect(server.refused).toBe(0)
  })

  test('holds every queued call after a 429', async () => {
    const { clock, server, client } = pacedClient()
    server.others.push(...Array.from({ length: 60 }, () => clock.now()))
    await clock.advance(20_000)
    const first = client.account.me()
    await sendCalls()
    expect(server.refused).toBe(1)
    const otherCalls = Promise.all(callAll(client, 30))
    await sendCalls()
    expect(server.refused).toBe(1)
    await clock.advance(39_999)
    await sendCalls()
    expect(server.accepted).toHaveLength(0)
    await clock.advance(1)
    await sendCalls()
    await Promise.all([first, otherCalls])
    expect(server.accepted).toHaveLength(31)
    expect(server.refused).toBe(1)
  })

  test('pauses the queue for a second after a 429 without Retry-After', async () => {
    const reject = () => Promise.resolve(Response.json({ ok: false, code: 'rate_limited' }, { status: 429 }))
    const { client, times, waitsExactly } = pacedAfter(reject, { maxRetries: 0 })
    expect(await failureOf(client.account.me())).toMatchObject({ code: 'rate_limited' })
    const call = client.account.me()
    await waitsExactly(1000)
    await call
    expect(times).toEqual([0, 1000])
  })

  test('counts a retry as a call', async () => {
    const { client, times, waitsExactly } = pacedAfter(() => Promise.reject(new Error('Lost.')), { pace: 1 })
    const call = client.account.me()
    await waitsExactly(60_000)
    await call
    expect(times).toEqual([0, 60_000])
  })

  test('counts a call without a response from its timeout', async () => {
    const unanswered = () => new Promise<never>(() => undefined)
    const { clock, client, times, waitsExactly } = pacedAfter(unanswered, { pace: 1, timeout: 5000 })
    const call = client.account.me()
    await clock.untilSomeoneSleeps(5000)
    await clock.advance(5000)
    await waitsExactly(60_000)
    await call
    expect(times).toEqual([0, 65_000])
  })

  test('does not count a rejected call', async () => {
    const clock = new ManualClock()
    let calls = 0
    const fetch = () =>
      Promise.resolve(
        ++calls === 1
          ? Response.json(
              { ok: false, code: 'rate_limited' },
              { status: 429, headers: { 'retry-after': '1' } },
            )
          : Response.json({ ok: true }),
      )
    const { client } = pacedClient({ clock, fetch, pace: 1, maxRetries: 0 })
    expect(await failureOf(client.account.me())).toMatchObject({ code: 'rate_limited' })
    const call = client.account.me()
    await sendCalls()
    await clock.advance(1000)
    await call
    expect(calls).toBe(2)
  })

  test('lets interactive calls overtake bulk ones', async () => {
    const { clock, server, client } = pacedClient({ pace: 2 }, 2)
    const bulk = Array.from({ length: 4 }, () => client.account.me({ priority: 'bulk' }))
    await sendCalls()
    const interactive = client.account.usage()
    await clock.advance(60_000)
    await sendCalls()
    // Two at a time, in whichever order.
    const paths = server.accepted.map(({ path }) => path.split('/').at(-1))
    expect([paths.length, ...paths.slice(2).sort()]).toEqual([4, 'me', 'usage'])
    await clock.advance(60_000)
    await sendCalls()
    await Promise.all([...bulk, interactive])
  })

  test('fails a call now that cannot go before its deadline', async () => {
    const { client, clock, server } = pacedClient()
    const calls = Promise.all(callAll(client, 60))
    await calls
    const error = await failureOf(client.account.me({ deadline: 30_000 }))
    expect(error).toMatchObject({ code: 'deadline', outcome: 'not_sent', attempts: 0 })
    expect(await failureOf(client.account.me({ deadline: 60_000 }))).toMatchObject({ code: 'deadline' })
    expect(clock.pending).toEqual([])
    expect(server.accepted).toHaveLength(60)
  })

  test('removes an aborted or expired call from the queue', async () => {
    const { client, clock, server } = pacedClient({ pace: 1 }, 1)
    await client.account.me()
    const controller = new AbortController()
    const aborted = failureOf(client.account.me({ signal: controller.signal }))
    const late = failureOf(client.account.me({ priority: 'bulk', deadline: 130_000 }))
    await sendCalls()
    controller.abort()
    expect(await aborted).toMatchObject({ code: 'abort', outcome: 'not_sent' })
    const urgent = [client.account.usage(), client.account.usage()]
    await sendCalls()
    for (let minute = 0; minute < 3; minute++) {
      await clock.advance(60_000)
      await sendCalls()
    }
    expect(await late).toMatchObject({ code: 'deadline', outcome: 'not_sent' })
    await Promise.all(urgent)
    expect(server.accepted).toHaveLength(3)
    expect(clock.pending).toEqual([])
  })

  test('does not count the time in the queue towards the deadline unless one is set', async () => {
    const { client, clock, server } = pacedClient({ pace: 1 }, 1)
    const calls = Promise.all(callAll(client, 5))
    for (let minute = 0; minute < 5; minute++) {
      await sendCalls()
      await clock.advance(60_000)
    }
    await calls
    expect(server.accepted).toHaveLength(5)
  })

  test('never exceeds the rate limit, however long each call takes', async () => {
    const clock = new ManualClock()
    const server = new StrictServer(clock)
    let seed = 7
    const wait = async () => {
      seed = (seed * 16_807) % 2_147_483_647
      await clock.sleep(seed % 6000, new AbortController().signal)
    }
    const fetch = async (url: string) => {
      await wait()
      const response = await server.fetch(url)
      await wait()
      return response
    }
    const { client } = pacedClient({ clock, fetch, timeout: 1_000_000 })
    let open = 300
    for (const call of callAll(client, open)) void call.finally(() => open--)
    for (let steps = 0; open > 0 && steps < 1000; steps++) {
      await sendCalls()
      await clock.advance(1000)
    }
    expect(server.accepted).toHaveLength(300)
    expect(server.refused).toBe(0)
  })

  test('sets no pace by default', async () => {
    const { server, client } = pacedClient({ pace: undefined }, 100)
    await Promise.all(callAll(client, 80))
    expect(server.accepted).toHaveLength(80)
  })
})

describe('the queue of a key', () => {
  const never = new AbortController().signal

  /** A pacer of two calls a minute, of which one went at 0 s and one at 10 s. It is 10 s now. */
  async function pacerAfterTwoCalls() {
    const clock = new ManualClock()
    const pacer = queueOf(timelineOf(clock), 'asha', 2)
    const first = await pacer.turn(false, never)
    await clock.advance(10_000)
    const second = await pacer.turn(false, never)
    return { clock, pacer, first, second }
  }

  test('returns how long a call would wait', async () => {
    const { pacer } = await pacerAfterTwoCalls()
    expect([pacer.delay(false), pacer.delay(true)]).toEqual([50_000, 50_000])
    void pacer.turn(true, never)
    expect([pacer.delay(false), pacer.delay(true)]).toEqual([50_000, 60_000])
    void pacer.turn(false, never)
    expect([pacer.delay(false), pacer.delay(true)]).toEqual([60_000, 110_000])
  })

  test('continues a minute after the first completed call, in any order', async () => {
    const { clock, pacer, first } = await pacerAfterTwoCalls()
    await clock.advance(20_000)
    pacer.leave(first, 0)
    expect(pacer.delay(false)).toBe(40_000)
  })

  test('continues as soon as the server allows if it did not count the last call', async () => {
    const { clock, pacer, second } = await pacerAfterTwoCalls()
    const turns: number[] = []
    void pacer.turn(false, never).then(() => turns.push(clock.now() - START))
    pacer.leave(second, 1000)
    await settled()
    await clock.advance(60_000)
    expect(turns).toEqual([11_000])
  })

  test('sets no alarm for calls that have left it', async () => {
    const { clock, pacer } = await pacerAfterTwoCalls()
    const controller = new AbortController()
    const turn = failureOf(pacer.turn(false, controller.signal))
    expect(clock.pending).toEqual([50_000])
    controller.abort()
    expect(await turn).toBe(controller.signal.reason)
    expect(clock.pending).toEqual([])
  })

  test('uses one pace per key', async () => {
    const clock = new ManualClock()
    const pacer = queueOf(timelineOf(clock), 'asha', 2)
    expect(queueOf(timelineOf(clock), 'asha', 2)).toBe(pacer)
    expect(queueOf(timelineOf(clock), 'ravi', 3)).not.toBe(pacer)
    expect(() => queueOf(timelineOf(clock), 'asha', 3)).toThrow(
      'pace must be 2, as in another client of this key',
    )
    const { client } = pacedClient({ pace: 2 })
    await client.account.me()
    const error = await failureOf(client.withOptions({ pace: 3 }).account.me())
    expect(error).toMatchObject({ code: 'preparation', outcome: 'not_sent', attempts: 0 })
    expect(String(error)).toContain('pace must be 2, as in another client of this key, not 3.')
  })
})

describe('the state of a queue', () => {
  const never = new AbortController().signal

  test("ends the queue with the key's function", async () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage = runInNewContext('gc') as () => void
    const fetch = () => Promise.resolve(Response.json({ ok: true }))
    const sessions: WeakRef<object>[] = []
    for (let number = 0; number < 50; number++) {
      const session = { key: `chk_session${number}` }
      sessions.push(new WeakRef(session))
      await clientOf(
        { baseUrl: 'http://x.test' },
        { pace: true, fetch, apiKey: () => session.key },
      ).account.me()
    }
    await new Promise((resolve) => setImmediate(resolve))
    collectGarbage()
    expect(sessions.filter((session) => session.deref()).length).toBeLessThan(5)
  })

  test('keeps the queue for a minute when every call creates a client', async () => {
    const { server, clock, options } = pacedClient({ pace: 2 }, 2)
    const calls = [1, 2, 3].map(async () =>
      clientOf({ baseUrl: 'http://paced.test/api/v1' }, options).account.me(),
    )
    await sendCalls()
    expect(server.accepted).toHaveLength(2)
    await clock.advance(60_000)
    await sendCalls()
    await Promise.all(calls)
    expect(server.refused).toBe(0)
  })

  test('needs no timer of a call whose worker has ended', async () => {
    const clock = new ManualClock()
    const pacer = queueOf(timelineOf(clock), 'gone', 1)
    await pacer.turn(false, never)
    const asleep = vi.spyOn(clock, 'sleep').mockReturnValue(new Promise(() => undefined))
    for (let gone = 0; gone < 3; gone++) void pacer.turn(false, never)
    asleep.mockRestore()
    let isAdmitted = false
    const turn = pacer.turn(false, never).then(() => (isAdmitted = true))
    for (let minute = 0; minute < 4; minute++) await clock.advance(60_000)
    await turn
    expect(isAdmitted).toBe(true)
  })

  test("never resumes another request's call on isolated runtimes", async () => {
    vi.stubGlobal('navigator', { userAgent: 'Cloudflare-Workers' })
    onTestFinished(() => void vi.unstubAllGlobals())
    const clock = new ManualClock()
    const pacer = queueOf(timelineOf(clock), 'worker', 1)
    const slot = await pacer.turn(false, never)
    const times: number[] = []
    const turns = [1, 2].map(() => pacer.turn(false, never).then(() => times.push(clock.now() - START)))
    pacer.leave(slot, 1000)
    await settled()
    expect(clock.pending).toEqual([60_000, 120_000])
    await clock.advance(120_000)
    await Promise.all(turns)
    expect(times).toEqual([60_000, 120_000])
  })

  test("forgets the queue when a test's clock is set back", async () => {
    let now = START
    const clock = { now: () => now, sleep: () => new Promise<never>(() => undefined) }
    const pacer = queueOf(timelineOf(clock), 'back', 1)
    now += 3_600_000
    pacer.leave(await pacer.turn(false, never), 0)
    now = START
    expect(pacer.delay(false)).toBe(0)
    await pacer.turn(false, never)
  })
})
