import type { QuotaAction } from '@chowk/contract'
import {
  createEngine,
  entities,
  isStored,
  Journal,
  leaveQuota,
  LinkRefused,
  memoryStore,
  InjectedFaults,
  seededRandom,
  quoted,
  type Engine,
  type LinkFetcher,
} from '@chowk/engine'
import { answerWith } from './answer.ts'
import { prefixOf } from './base-url.ts'
import { checkInterceptor, checkKeyOptions, checkSnapshot } from './checks.ts'
import { WorldClock } from './mock-clock.ts'
import { timeOf } from './times.ts'
import type { MockMemberRequest, MockOptions, MockSnapshot, Who, World } from './mock.ts'
import { mockRequests } from './mock-requests.ts'
import { PIXEL } from './pixel.ts'
import { demoImage } from './seed/demo.ts'

const START = '2026-12-01T09:00:00Z'

interface WorldSettings extends MockOptions {
  readonly baseUrl: string
  /** Called for every key of the world. */
  readonly onKey: (key: string) => void
}

/** A world with its internal entry points. */
export interface OpenWorld extends World {
  /** Whether an image is stored under this path. */
  readonly holds: (path: string) => Promise<boolean>
  /** Handles a request after all earlier work has finished. */
  readonly answer: (request: Request) => Promise<Response>
}

export function createWorld(settings: WorldSettings): OpenWorld {
  const { baseUrl, limits } = settings
  const prefix = prefixOf(baseUrl)
  const random = seededRandom(settings.random ?? 'chowk')
  const store = memoryStore(entities)
  const journal = new Journal()
  const faults = new InjectedFaults()
  let answering = 0

  const clock = new WorldClock({
    start: timeOf(settings.now ?? START),
    schedule: () => engine.schedule,
    busy: () => answering > 0,
    async onStuck(sleeper) {
      const { stuckMessage } = await import('./stuck.ts')
      console.warn(stuckMessage(sleeper, clock.ofTest.now(), journal.last()))
    },
  })
  const engine: Engine = createEngine({
    store,
    publicUrl: new URL(baseUrl).origin,
    clock: clock.ofEngine,
    random,
    links: settings.links ?? pixels,
    ...(limits && { limits }),
    faults,
    onAnswer: (response, head, call) => journal.add(response, head, call, clock.ofEngine.now()),
    onError: settings.onError ?? ((error) => console.error(error)),
  })

  const { administration } = engine

  // Control calls of a test run after all effects of the clock.

  async function createKey(member: Who, options: Parameters<World['keys']['create']>[1] = {}) {
    checkKeyOptions(options)
    const { scopes = 'all', expiresAt } = options
    await clock.arrived
    const { key, id } = await administration.createKey({
      username: nameOf(member),
      scopes,
      ...(expiresAt !== undefined && { expires_at: timeOf(expiresAt) }),
    })
    settings.onKey(key)
    return { key, keyId: id }
  }

  async function leave(member: Who, action: QuotaAction, units: number): Promise<void> {
    await clock.arrived
    await leaveQuota(engine.runtime, nameOf(member), action, units)
  }

  function restore(snapshot: MockSnapshot): void {
    checkSnapshot(snapshot)
    const { image, now, random: state } = snapshot
    store.restore(image)
    void store.windows.clear()
    clock.set(now)
    random.state = state
    engine.schedule.forget()
    journal.clear()
    faults.clear()
  }

  function snapshot(): MockSnapshot {
    if (clock.moving) throw new Error('The clock is on its way: await it first.')
    return { image: store.image(), now: clock.ofTest.now(), random: random.state }
  }

  async function answer(request: Request): Promise<Response> {
    answering++
    try {
      await clock.arrived
      return await answerWith(engine, request, prefix)
    } finally {
      answering--
    }
  }

  if (settings.seed === 'demo') store.restore(demoImage(clock.ofTest.now()))
  else if (settings.seed !== undefined) store.restore(settings.seed.image)
  const start = snapshot()

  return {
    baseUrl,
    holds: (path) => isStored(store, path),
    answer,
    members: {
      async create({ scopes = 'all', ...request } = {} as MockMemberRequest) {
        await clock.arrived
        const member = await administration.saveMember(request)
        return { member, ...(await createKey(member, { scopes })) }
      },
    },
    keys: {
      create: createKey,
      async revoke(keyId) {
        await clock.arrived
        await administration.revokeKey(keyId)
      },
    },
    clock: clock.ofTest,
    quota: {
      exhaust: (member, action) => leave(member, action, 0),
      leave,
    },
    fail(operation, fault) {
      faults.add({ ...fault, operation })
    },
    clearFaults: () => faults.clear(),
    requests: mockRequests(journal),
    async act(member, operation, input) {
      await clock.arrived
      return engine.as(nameOf(member)).call(operation, input)
    },
    snapshot,
    restore,
    reset(interceptor) {
      checkInterceptor(interceptor)
      interceptor?.resetHandlers()
      restore(start)
    },
    async fetch(input, init) {
      const response = await answer(new Request(input, init))
      if (response.type === 'error') throw new TypeError('The answer was dropped.')
      return response
    },
  }
}

const pixels: LinkFetcher = {
  fetch: (url) =>
    URL.canParse(url)
      ? Promise.resolve({ bytes: PIXEL })
      : Promise.reject(new LinkRefused('that is no address.')),
}

/** @throws TypeError */
function nameOf(member: Who): string {
  const name: unknown =
    typeof member === 'string' ? member : (Object(member) as { username?: unknown }).username
  if (typeof name === 'string') return name
  throw new TypeError(`A member or a username is needed, not ${quoted(member)}.`)
}
