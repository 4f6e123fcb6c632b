import { createMock } from '@chowk/mocks'
import { demoSeed, people, seededRandom, type Random } from '@chowk/engine'
import fc from 'fast-check'
import { setupServer } from 'msw/node'
import { expect, test } from 'vitest'
import { allOperations, callOf, type ArbitraryCall } from '../harness/arbitrary-calls.ts'
import { requestOf, type Send } from '../harness/client.ts'
import { imagesExample } from '../harness/repeatable.ts'
import { serveWorld } from '../harness/socket.ts'
import { stores } from '../harness/stores.ts'
import { START, World } from '../harness/world.ts'
import { createKey } from '../harness/administer.ts'

const QUARTER = 15 * 60_000
const compared = [
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'retry-after',
  'content-type',
]

interface Site {
  readonly send: Send
  readonly keyOf: (username: string) => Promise<string>
  readonly advance: (milliseconds: number) => Promise<unknown>
  readonly close: () => Promise<void> | void
}

/** A server on a socket, over SQLite, with the demonstration and the random source that mocks have. */
async function realServer(): Promise<Site> {
  const { store, dispose } = await stores.sqlite()
  let source = seededRandom('demo')
  const random: Random = { bytes: (length) => source.bytes(length) }
  const world = new World(store, { random, links: imagesExample, seed: demoSeed, realLimits: true })
  await world.control.reset()
  source = seededRandom('chowk')
  const server = await serveWorld(world)
  return {
    send: world.send,
    keyOf: async (username) => (await createKey(world.control.engine, { username })).key,
    advance: (milliseconds) => world.clock.advance(milliseconds),
    async close() {
      await server.close()
      await dispose()
      expect(world.errors).toEqual([])
    },
  }
}

function mocked(): Site {
  const mock = createMock({
    baseUrl: 'http://localhost:4000/api/v1',
    now: START,
    seed: 'demo',
    links: imagesExample,
  })
  const server = setupServer(...mock.handlers)
  server.listen({ onUnhandledFrame: 'error' })
  return {
    send: (request) => fetch(request),
    keyOf: async (username) => (await mock.keys.create(username)).key,
    advance: (milliseconds) => mock.clock.advance(milliseconds),
    close: () => server.close(),
  }
}

/** Makes the calls and gives all that a caller can tell of the answers. */
async function run({ send, keyOf, advance, close }: Site, calls: readonly ArbitraryCall[]) {
  const keys = new Map<string, string>()
  for (const { username } of people) keys.set(username, await keyOf(username))
  const answers: unknown[] = []
  for (const { username, id, input } of calls) {
    const response = await send(requestOf(id, input, keys.get(username)))
    const headers = compared.map((name) => response.headers.get(name))
    answers.push({ username, id, input, status: response.status, headers, body: await response.text() })
    answers.push(await advance(QUARTER))
  }
  await close()
  return answers
}

test('responds byte for byte like a server to the same random calls', async () => {
  const call = fc.constantFrom(...allOperations).chain(callOf)
  const sequences = fc.sample(fc.array(call, { minLength: 150, maxLength: 150 }), { numRuns: 3, seed: 5 })
  for (const calls of sequences) {
    const expected = await run(await realServer(), calls)
    expect(await run(mocked(), calls)).toEqual(expected)
  }
})
