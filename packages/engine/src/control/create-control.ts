import type { Engine, EngineOptions, WentLive } from '../engine.ts'
import { createEngine } from '../create-engine.ts'
import { systemClock } from '../ports/clock.ts'
import type { Control, Snapshot } from './control.ts'
import { Journal } from './journal.ts'
import { movableClock } from './movable-clock.ts'
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
    onAnswer(response, head) {
      journal.add(response, head, clock.now())
      options.onAnswer?.(response, head)
    },
    onLive(item) {
      live.push(item)
      options.onLive?.(item)
    },
  })
  const { administration, schedule, store } = engine

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
    return [...live]
  }

  async function restore({ rows, now: then }: Snapshot): Promise<void> {
    await store.import(fromJson(rows))
    await store.windows.clear()
    clock.set(then)
    schedule.forget()
  }

  return {
    engine,
    saveMember: (request) => administration.saveMember(request),
    createKey: (request) => administration.createKey(request),
    revokeKey: (id) => administration.revokeKey(id),
    clock: {
      now: () => clock.now(),
      moveTo,
      advance: (milliseconds) => moveTo(clock.now() + milliseconds),
      freeze: () => clock.freeze(),
      unfreeze: () => clock.unfreeze(),
      get frozen() {
        return clock.frozen
      },
    },
    async reset() {
      await store.import([])
      await store.windows.clear()
      journal.clear()
      faults.clear()
      clock.reset()
      schedule.forget()
      await seed?.(engine)
    },
    snapshot: async () => ({ rows: await toJson(store.export()), now: clock.now() }),
    restore,
    addFault: (request) => faults.add(request),
    clearFaults: () => faults.clear(),
    requests: (filter) => journal.list(filter),
  }
}
