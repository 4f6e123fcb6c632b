import { type OperationId, type QuotaAction, quotaActions } from '@chowk/contract'
import {
  createControl,
  demoSeed,
  entities,
  memoryStore,
  people,
  scenarios,
  type ApiError,
} from '@chowk/engine'
import { createMock, type MockFault, type MockSnapshot } from '@chowk/mocks'
import { createLogger, createServer } from '@chowk/server'
import fc from 'fast-check'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { recordedCall } from '../../packages/server/src/control/calls/requests.ts'
import { Worlds } from '../../packages/server/src/control/worlds.ts'
import { allOperations, callOf, type ArbitraryCall } from '../harness/arbitrary-calls.ts'
import { BASE_URL, requestOf } from '../harness/client.ts'
import { imagesExample } from '../harness/repeatable.ts'
import { seed, whole } from '../harness/sweep.ts'
import { START } from '../harness/world.ts'

const usernames = people.map(({ username }) => username)
const compared = [
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'retry-after',
  'content-type',
  'www-authenticate',
]
const publicUrl = new URL(BASE_URL).origin

/** A double of the platform, by whichever way it is steered. */
interface Double {
  send(request: Request): Promise<Response>
  keyOf(username: string): Promise<string>
  advance(minutes: number): Promise<unknown>
  fail(operation: OperationId | '*', fault: MockFault): Promise<unknown>
  clearFaults(): Promise<unknown>
  leave(username: string, action: QuotaAction, remaining: number): Promise<unknown>
  act(call: ArbitraryCall): Promise<unknown>
  scene(name: keyof typeof scenarios): Promise<unknown>
  take(): Promise<void>
  restore(): Promise<void>
  reset(): Promise<void>
  now(): Promise<number>
  journal(): Promise<readonly object[]>
  close(): Promise<void>
}

function mocked(random: string): Double {
  const mock = createMock({ baseUrl: BASE_URL, now: START, seed: 'demo', random, links: imagesExample })
  let snapshot: MockSnapshot = mock.snapshot()
  return {
    send: (request) => mock.fetch(request),
    keyOf: async (username) => (await mock.keys.create(username)).key,
    advance: async (minutes) =>
      (await mock.clock.advance(`${minutes}m`)).map(({ type, id }) => ({ type, id })),
    fail: async (operation, fault) => mock.fail(operation, fault),
    clearFaults: async () => mock.clearFaults(),
    leave: async (username, action, remaining) => mock.quota.leave(username, action, remaining),
    act: ({ username, id, input: { params, query, body } }) =>
      orError(mock.call(username, id, { params, query, body } as never).then((answer) => ({ answer }))),
    scene: (name) => orError(scenarios[name](mock)),
    take: async () => void (snapshot = mock.snapshot()),
    restore: async () => mock.restore(snapshot),
    reset: async () => mock.reset(),
    now: async () => mock.clock.now(),
    journal: async () => mock.requests().map((record) => asJson(recordedCall(record)) as object),
    close: async () => undefined,
  }
}

/** A world of a server on a socket, steered by the control interface. */
async function controlled(random: string): Promise<Double> {
  const control = createControl({ store: memoryStore(entities), publicUrl })
  const worlds = new Worlds({ publicUrl, links: imagesExample, seed: demoSeed })
  const app = createServer({
    engine: control.engine,
    logger: createLogger({ level: 'silent' }),
    control,
    worlds,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  async function call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const response = await fetch(origin + path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    return (await response.json()) as Record<string, unknown>
  }
  const steer = (method: string, path: string, body?: object) =>
    call(method, `/_worlds/one/_control${path}`, body)

  await call('POST', '/_control/worlds', { name: 'one', random, now: new Date(START).toISOString() })
  let snapshot = await steer('GET', '/snapshot')
  return {
    send: (request) => fetch(new Request(request.url.replace(publicUrl, `${origin}/_worlds/one`), request)),
    keyOf: async (username) => (await steer('POST', '/keys', { username }))['key'] as string,
    advance: async (minutes) =>
      (
        (await steer('POST', '/clock', { advance: `PT${minutes}M` }))['published'] as {
          type: string
          id: number
        }[]
      ).map(({ type, id }) => ({ type, id })),
    async fail(operation, { retryAfter, ...fault }) {
      await steer('POST', '/faults', {
        operation,
        ...fault,
        ...(retryAfter !== undefined && { retry_after: retryAfter }),
      })
    },
    clearFaults: () => steer('DELETE', '/faults').then(() => undefined),
    leave: (username, action, left) =>
      steer('POST', '/quotas', { username, action, left }).then(() => undefined),
    async act({ username, id, input: { params, query, body } }) {
      const { answer, error, code } = await steer('POST', '/act', {
        username,
        operation: id,
        params,
        query,
        body,
      })
      return error === undefined ? { answer } : { error, code }
    },
    async scene(name) {
      const { problems: _, ...answer } = await steer('POST', `/scenarios/${name}`)
      return answer
    },
    take: async () => void (snapshot = await steer('GET', '/snapshot')),
    restore: () => steer('PUT', '/snapshot', snapshot).then(() => undefined),
    reset: () => steer('POST', '/reset').then(() => undefined),
    now: async () => Date.parse((await steer('GET', '/clock'))['now'] as string),
    journal: async () => (await steer('GET', '/requests'))['requests'] as object[],
    async close() {
      await app.close()
      await worlds.close()
    },
  }
}

/** As the control interface answers what is refused. */
const orError = (work: Promise<unknown>): Promise<unknown> =>
  work.then(asJson, ({ message, code }: ApiError) => ({ error: message, code }))

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

type Step =
  | { readonly do: 'call' | 'act'; readonly call: ArbitraryCall }
  | { readonly do: 'advance'; readonly minutes: number }
  | { readonly do: 'fail'; readonly operation: OperationId | '*'; readonly fault: MockFault }
  | { readonly do: 'leave'; readonly username: string; readonly action: QuotaAction; readonly left: number }
  | { readonly do: 'scene'; readonly name: keyof typeof scenarios }
  | { readonly do: 'take' | 'restore' | 'reset' | 'clearFaults' }

const username = fc.constantFrom(...usernames)
const operation = fc.constantFrom(...allOperations)
const call = operation.chain(callOf)
/** The control interface takes in an address only what can stand in one. */
const acted = call.filter(({ input: { params, query } }) =>
  Object.values({ ...params, ...query }).every((value) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  ),
)
const times = fc.integer({ min: 1, max: 3 })

const fault = fc.oneof<fc.Arbitrary<MockFault>[]>(
  fc.record({
    code: fc.constantFrom('server_error', 'rate_limited', 'quota_exceeded', 'invalid_api_key'),
    times,
  }),
  fc.record({ status: fc.constantFrom(429, 500, 503), retryAfter: fc.integer({ min: 1, max: 90 }), times }),
  fc.record({ drop: fc.constantFrom('before', 'after'), times }),
  fc.record({ answer: fc.constantFrom('html', 'malformed'), times }),
)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 40, arbitrary: fc.record({ do: fc.constant('call'), call }) },
  { weight: 12, arbitrary: fc.record({ do: fc.constant('act'), call: acted }) },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('advance'), minutes: fc.integer({ min: 0, max: 2000 }) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('fail'),
      operation: fc.oneof(operation, fc.constant('*' as const)),
      fault,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('leave'),
      username,
      action: fc.constantFrom(...quotaActions),
      left: fc.integer({ min: 0, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('scene'),
      name: fc.constantFrom(...(Object.keys(scenarios) as (keyof typeof scenarios)[])),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('take', 'restore', 'reset', 'clearFaults') }) },
)

/** Takes the steps and returns everything observable about each. */
async function run(double: Double, steps: readonly Step[]): Promise<readonly unknown[]> {
  const seen: unknown[] = []
  const keys = new Map<string, string>()
  const openKeys = async () => {
    for (const name of usernames) keys.set(name, await double.keyOf(name))
  }

  async function stepRun(takenStep: Step): Promise<unknown> {
    switch (takenStep.do) {
      case 'call': {
        const { username: who, id, input } = takenStep.call
        try {
          const response = await double.send(requestOf(id, input, keys.get(who)))
          const body = await response.text()
          return [response.status, compared.map((name) => response.headers.get(name)), body]
        } catch {
          return 'lost'
        }
      }
      case 'act':
        return double.act(takenStep.call)
      case 'advance':
        return double.advance(takenStep.minutes)
      case 'fail':
        return double.fail(takenStep.operation, takenStep.fault)
      case 'leave':
        return double.leave(takenStep.username, takenStep.action, takenStep.left)
      case 'scene':
        return double.scene(takenStep.name)
      case 'restore':
      case 'reset':
        seen.push(await journalOf(double))
        await double[takenStep.do]()
        return openKeys()
      default:
        return double[takenStep.do]()
    }
  }

  await openKeys()
  await double.take()
  for (const takenStep of steps)
    seen.push({ ...takenStep, came: await stepRun(takenStep), now: await double.now() })
  seen.push(await journalOf(double))
  await double.close()
  return seen
}

/** Without real time, and with the paths that a mock and a world have in common. */
const journalOf = async (double: Double): Promise<unknown> =>
  (await double.journal()).map((record) => {
    const { duration_ms: _, path, ...rest } = record as { duration_ms: number; path: string }
    return { ...rest, path: path.replace('/_worlds/one', '') }
  })

const RUNS = whole ? 5 : 2

test('behaves like a mock for the same random steps, in responses and journal', async () => {
  const sequences = fc.sample(fc.array(step, { minLength: 80, maxLength: 80 }), { numRuns: RUNS, seed })
  for (const steps of sequences)
    expect(await run(await controlled('text'), steps)).toEqual(await run(mocked('text'), steps))
})
