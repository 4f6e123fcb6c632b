import type { EngineOptions, WentLive } from '../engine-options.ts'
import type { Engine } from '../engine.ts'
import { createEngine } from '../create-engine.ts'
import { runtimeOf } from '../pipeline/runtime.ts'
import { systemClock } from '../ports/clock.ts'
import { systemRandom } from '../ports/random.ts'
import type { Control, ControlEvent, Snapshot } from './control.ts'
import { Journal } from './journal.ts'
import { movableClock } from './movable-clock.ts'
import { membersAfter, scheduledNext } from './overview.ts'
import { InjectedFaults } from '../faults/injected-faults.ts'
import { seededRandom } from './seeded-random.ts'
import { fromJson, toJson } from './snapshot-json.ts'

/** Fills an empty engine. Rows of a snapshot come with the state of the random source that made them. */
export type Seed = (engine: Engine) => Promise<Snapshot['random'] | void>

interface ControlOptions extends Omit<EngineOptions, 'faults'> {
  readonly seed?: Seed
  /** The start time of the clock, which is then frozen. Without it, the clock runs from the present. */
  readonly now?: number
  /** A random seed. The same text produces the same ids, keys and request ids in every run, and after every reset. */
  readonly randomFrom?: string
}

/** The random seed during seeding, so that later keys and request ids do not depend on the seeded rows. */
const SEEDING = 'demo'

/** Creates an engine that tests control: clock, faults and rows. Only {@link Control.reset} seeds the rows. */
export function createControl({ seed, now, randomFrom, ...options }: ControlOptions): Control {
  const clock = movableClock(options.clock ?? systemClock, now)
  const journal = new Journal()
  const faults = new InjectedFaults()
  const live: WentLive[] = []

  let source = randomFrom === undefined ? undefined : seededRandom(randomFrom)
  const random = { bytes: (length: number) => (source ?? options.random ?? systemRandom).bytes(length) }

  const engine = createEngine({
    ...options,
    random,
    clock,
    faults,
    onAnswer(response, head, call) {
      journal.add(response, head, call, clock.now())
      options.onAnswer?.(response, head, call)
    },
    onLive(item) {
      live.push(item)
      options.onLive?.(item)
    },
  })
  const { schedule, store } = engine
  const { limits } = runtimeOf(engine)
  const watchers = new Set<(event: ControlEvent) => void>()
  journal.watch((request) => tell({ type: 'request', request }))

  function tell(event: ControlEvent): void {
    for (const watcher of [...watchers]) watcher(event)
  }

  const tellClock = () => tell({ type: 'clock', now: clock.now(), frozen: clock.frozen })

  async function moveForwardTo(time: number): Promise<readonly WentLive[]> {
    live.length = 0
    // Stop at each due time, so that each item goes live at its own.
    for (;;) {
      const due = await schedule.nextDue()
      if (due === undefined || due > time) break
      clock.moveTo(due)
      await schedule.publishDue()
      if ((await schedule.nextDue()) === due) break
    }
    clock.moveTo(time)
    await schedule.publishDue()
    tellClock()
    return [...live]
  }

  /** Clears the remaining state after rows were replaced. */
  async function forget(): Promise<void> {
    await store.windows.clear()
    journal.clear()
    faults.forget()
    schedule.forget()
  }

  function tellRestored(): void {
    tell({ type: 'restored' })
    tellClock()
  }

  async function restore({ rows, now: then, random: state }: Snapshot): Promise<void> {
    await store.import(fromJson(rows))
    clock.set(then)
    if (source !== undefined && state !== undefined) source.state = state
    await forget()
    tellRestored()
  }

  return {
    engine,
    members: (after) =>
      store.read((tx) => membersAfter(tx, after, { quotas: limits.quotas, now: clock.now() })),
    scheduled: () => store.read(scheduledNext),
    clock: {
      now: () => clock.now(),
      async moveTo(time) {
        if (time < clock.now()) throw new RangeError('The clock can only move forward.')
        return moveForwardTo(time)
      },
      async advance(milliseconds) {
        if (milliseconds < 0) throw new RangeError('The clock can only move forward.')
        return moveForwardTo(clock.now() + milliseconds)
      },
      freeze() {
        clock.freeze()
        tellClock()
      },
      unfreeze() {
        clock.unfreeze()
        tellClock()
      },
      get frozen() {
        return clock.frozen
      },
    },
    async reset() {
      await store.import([])
      clock.reset()
      await forget()
      if (randomFrom !== undefined) source = seededRandom(SEEDING)
      const state = await seed?.(engine)
      if (randomFrom !== undefined) source = seededRandom(randomFrom)
      // Goes on from there: the keys of the rows must not be given once more.
      if (source !== undefined && state) source.state = state
      tellRestored()
    },
    snapshot: async () => ({
      rows: await toJson(store.export()),
      now: clock.now(),
      ...(source && { random: source.state }),
    }),
    restore,
    addFault: (request) => faults.add(request),
    faults: () => faults.list(),
    clearFaults: () => faults.clear(),
    journal,
    watch(listener) {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
  }
}
