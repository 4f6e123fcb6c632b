import type { EngineOptions, WentLive } from '../engine-options.ts'
import type { Engine } from '../engine.ts'
import { createEngine } from '../create-engine.ts'
import { effectiveLimits } from '../limits.ts'
import { systemClock } from '../ports/clock.ts'
import type { Control, ControlEvent, Snapshot } from './control.ts'
import { Journal } from './journal.ts'
import { movableClock } from './movable-clock.ts'
import { membersAfter, scheduledNext } from './overview.ts'
import { PlannedFaults } from './planned-faults.ts'
import { fromJson, toJson } from './snapshot-json.ts'

/** Fills an empty engine. */
export type Seed = (engine: Engine) => Promise<void>

interface ControlOptions extends Omit<EngineOptions, 'faults'> {
  readonly seed?: Seed
  /** Where the clock starts, stopped; without it the clock runs from the present. */
  readonly now?: number
}

/** Makes an engine that tests can steer: its clock, its faults, its rows. The seed is not sown before {@link Control.reset}. */
export function createControl({ seed, now, ...options }: ControlOptions): Control {
  const clock = movableClock(options.clock ?? systemClock, now)
  const journal = new Journal()
  const faults = new PlannedFaults()
  const live: WentLive[] = []

  const engine = createEngine({
    ...options,
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
  const { administration, schedule, store } = engine
  const { quotas } = effectiveLimits(options.limits)
  const watchers = new Set<(event: ControlEvent) => void>()
  journal.watch((request) => tell({ type: 'request', request }))

  function tell(event: ControlEvent): void {
    for (const watcher of [...watchers]) watcher(event)
  }

  const tellClock = () => tell({ type: 'clock', now: clock.now(), frozen: clock.frozen })

  async function moveTo(time: number): Promise<readonly WentLive[]> {
    if (time < clock.now()) throw new RangeError('The clock only moves forward.')
    live.length = 0
    // From one due time to the next, so that each item goes live at its own.
    for (;;) {
      const due = await schedule.nextDue()
      if (due === undefined || due > time) break
      clock.moveTo(Math.max(due, clock.now()))
      await schedule.publishDue()
      if ((await schedule.nextDue()) === due) break
    }
    clock.moveTo(time)
    await schedule.publishDue()
    tellClock()
    return [...live]
  }

  /** Once other rows are there, nothing remains of what came before. */
  async function forget(): Promise<void> {
    await store.windows.clear()
    journal.clear()
    faults.clear()
    schedule.forget()
  }

  function tellRestored(): void {
    tell({ type: 'restored' })
    tellClock()
  }

  async function restore({ rows, now: then }: Snapshot): Promise<void> {
    await store.import(fromJson(rows))
    clock.set(then)
    await forget()
    tellRestored()
  }

  return {
    engine,
    saveMember: (request) => administration.saveMember(request),
    createKey: (request) => administration.createKey(request),
    revokeKey: (id) => administration.revokeKey(id),
    members: (after) => store.read((tx) => membersAfter(tx, after, { quotas, now: clock.now() })),
    scheduled: () => store.read(scheduledNext),
    clock: {
      now: () => clock.now(),
      moveTo,
      advance: (milliseconds) => moveTo(clock.now() + milliseconds),
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
      await seed?.(engine)
      tellRestored()
    },
    snapshot: async () => ({ rows: await toJson(store.export()), now: clock.now() }),
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
