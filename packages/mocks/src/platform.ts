import {
  createEngine,
  entities,
  InjectedFaults,
  Journal,
  LinkRejected,
  memoryStore,
  seededRandom,
  type Engine,
  type LinkFetcher,
  type MemoryStore,
} from '@chowk/engine'
import { isPassedBy } from './fake-timers.ts'
import { WorldClock } from './mock-clock.ts'
import type { MockOptions, MockSnapshot } from './mock.ts'
import { PIXEL } from './pixel.ts'

/** The options of a mock, with its defaults. */
export interface PlatformSettings extends MockOptions {
  readonly baseUrl: string
  readonly random: string
}

/**
 * Everything that a reset replaces. Work in progress continues in the old platform, where no one sees it.
 */
export interface Platform {
  readonly engine: Engine
  readonly store: MemoryStore
  readonly journal: Journal
  readonly faults: InjectedFaults
  readonly clock: WorldClock
  /** Counts work as under way, which no moving clock may overtake, and starts it after all effects of the clock. */
  readonly during: <Result>(work: () => Promise<Result>) => Promise<Result>
  readonly snapshot: () => MockSnapshot
  /** Aborted at the reset: waits are then over, and never settle. */
  readonly ended: AbortSignal
  readonly end: () => void
}

export function createPlatform(settings: PlatformSettings, start: MockSnapshot): Platform {
  const { baseUrl, limits } = settings
  const ending = new AbortController()
  const ended = ending.signal
  // The keys differ from those of the snapshot's world, and of other worlds restored from it.
  const isOwn = start.source === settings.random
  const random = seededRandom(isOwn ? settings.random : `${settings.random} ${start.random.join(' ')}`)
  if (isOwn) random.state = start.random
  const store = memoryStore(entities)
  store.restore(start.image)
  const journal = new Journal()
  const faults = new InjectedFaults()
  let underWay = 0

  async function warnOfPassedBy(): Promise<void> {
    const { passedByMessage } = await import('./wait-warnings.ts')
    console.error(passedByMessage(baseUrl))
  }

  const clock = new WorldClock({
    start: start.now,
    ended,
    schedule: () => engine.schedule,
    busy: () => underWay > 0,
    onLimit() {
      if (!isPassedBy()) return undefined
      const { count } = journal
      return () => {
        if (journal.count === count) void warnOfPassedBy()
      }
    },
    async onStuck(sleeper) {
      const { stuckMessage } = await import('./wait-warnings.ts')
      if (!ended.aborted) console.warn(stuckMessage(sleeper, clock.ofTest.now(), journal.last(), baseUrl))
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

  return {
    engine,
    store,
    journal,
    faults,
    clock,
    async during(work) {
      underWay++
      try {
        await clock.arrived
        return await work()
      } finally {
        underWay--
      }
    },
    snapshot() {
      if (clock.moving) throw new Error('The clock is moving. Await it first.')
      return { image: store.image(), now: clock.ofTest.now(), random: random.state, source: settings.random }
    },
    ended,
    end() {
      ending.abort()
      faults.forget()
    },
  }
}

const pixels: LinkFetcher = {
  fetch: (url) =>
    URL.canParse(url)
      ? Promise.resolve({ bytes: PIXEL })
      : Promise.reject(new LinkRejected('that is not a URL.')),
}
