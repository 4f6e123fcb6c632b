import type { EngineOptions } from '../engine-options.ts'
import type { Services } from '../handler.ts'
import type { LastUses } from '../keys/last-uses.ts'
import type { KeyOwners } from '../keys/owners.ts'
import type { EffectiveLimits } from '../limits.ts'
import type { Clock } from '../ports/clock.ts'
import type { Scheduler } from '../schedule/scheduler.ts'
import type { Store } from '../store/store.ts'
import type { PendingBodies } from './pending-bodies.ts'
import type { StoreKey } from './store-key.ts'
import type { RunningRequests } from './idempotency.ts'

/** The dependencies and shared state of all requests. */
export interface Runtime {
  readonly store: Store
  readonly clock: Clock
  readonly services: Services
  readonly limits: EffectiveLimits
  readonly disabled: boolean
  readonly running: RunningRequests
  readonly bodies: PendingBodies
  readonly owners: KeyOwners
  readonly storeKey: StoreKey
  /** Set by the site, which displays it. */
  lastUses?: LastUses
  readonly scheduler: Scheduler
  readonly faults: EngineOptions['faults']
  readonly onError: EngineOptions['onError']
  readonly onAnswer: EngineOptions['onAnswer']
}

const runtimes = new WeakMap<object, Runtime>()

/** Makes an engine over its runtime, which the engine's own functions find. */
export function withRuntime<Engine extends object>(engine: Engine, runtime: Runtime): Engine {
  runtimes.set(engine, runtime)
  return engine
}

/** Returns the runtime of an engine: for the engine's own functions, never for its callers. */
export function runtimeOf(engine: object): Runtime {
  const runtime = runtimes.get(engine)
  if (runtime === undefined) throw new TypeError('This engine was not created by createEngine().')
  return runtime
}
