import {
  createControl,
  demoSeed,
  entities,
  memoryStore,
  milliseconds,
  type Duration,
  type Snapshot,
} from '@chowk/engine'
import { createMock, type Mock } from '@chowk/mocks'
import { createLogger, createServer, sharpImages } from '@chowk/server'
import { setupServer } from 'msw/node'
import type { AddressInfo } from 'node:net'
import { actsOf } from '../../../packages/mocks/src/acts.ts'
import { WorldClock } from '../../../packages/mocks/src/mock-clock.ts'
import { mockRequests } from '../../../packages/mocks/src/mock-requests.ts'

/** Where a snippet is run, with the platform that answers it. */
export interface Place {
  /** The platform, as the snippets on testing steer it. */
  readonly mock: Mock
  /** Gives the platform to a snippet that makes its own. */
  readonly createMock: typeof createMock
  close(): Promise<void>
}

/** A mock behind MSW; a snippet that sets MSW up itself has that alone. */
export async function mockPlace(now: number, setsUp: boolean): Promise<Place> {
  const mock = createMock({ baseUrl: 'https://chowk.test/api/v1', now, seed: 'demo' })
  const server = setupServer(...mock.handlers)
  if (!setsUp) server.listen()
  return { mock, createMock, close: async () => void (setsUp || server.close()) }
}

/** A server on a socket, which decodes images, steered as a mock is. */
export async function serverPlace(now: number): Promise<Place> {
  const control = createControl({
    store: memoryStore(entities),
    publicUrl: 'http://localhost',
    images: sharpImages(),
    seed: demoSeed,
    now,
  })
  await control.reset()
  const { engine } = control
  const app = createServer({ engine, logger: createLogger({ level: 'silent' }) })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo

  const { signal: ended } = new AbortController()
  const clock = new WorldClock({
    start: now,
    ended,
    schedule: () => ({
      ...engine.schedule,
      async nextDue() {
        await control.clock.moveTo(clock.ofTest.now())
        return undefined
      },
    }),
    busy: () => false,
    onLimit: () => undefined,
    onStuck: async () => undefined,
  })
  const pendingCalls: Promise<unknown>[] = []
  const nameOf = (member: string | { readonly username: string }) =>
    typeof member === 'string' ? member : member.username
  const acts = actsOf((id, input) => engine.perform({ test: true }, id, input))
  const createKey: Mock['keys']['create'] = async (member) => {
    const { key, id } = await acts.keys.create({ username: nameOf(member) })
    return { key, keyId: id }
  }
  const mock = {
    baseUrl: `http://localhost:${port}/api/v1`,
    handlers: [],
    world: () => mock,
    members: {
      ...acts.members,
      async create({ scopes: _, ...request }) {
        // A mock is reset at once, a server takes its time.
        await Promise.all(pendingCalls)
        const { member } = await acts.members.save(request)
        return { member, ...(await createKey(member)) }
      },
    },
    keys: { create: createKey, revoke: async (id) => void (await acts.keys.revoke({ id })) },
    clock: { ...clock.ofTest, advance: (duration: Duration) => clock.ofTest.advance(milliseconds(duration)) },
    quota: {
      exhaust: (member, action) => mock.quota.leave(member, action, 0),
      leave: async (member, action, left) =>
        void (await acts.quotas.leave({ username: nameOf(member), action, left })),
    },
    fail: (operation, fault) => control.addFault({ ...fault, operation }),
    clearFaults: () => control.clearFaults(),
    requests: mockRequests(() => ({ journal: control.journal, ended })),
    call: (member, operation, input) => engine.as(nameOf(member)).call(operation, input),
    snapshot: () => control.snapshot() as never,
    restore: (snapshot: unknown) =>
      void pendingCalls.push(
        Promise.resolve(snapshot).then((takenSnapshot) => control.restore(takenSnapshot as Snapshot)),
      ),
    reset: () => void pendingCalls.push(Promise.all(pendingCalls).then(() => control.reset())),
    close: () => undefined,
    fetch,
  } satisfies Mock as Mock
  return {
    mock,
    createMock: () => mock,
    async close() {
      await Promise.all(pendingCalls)
      await app.close()
    },
  }
}
