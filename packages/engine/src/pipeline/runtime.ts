import type { CallRecord, EngineOptions } from '../engine.ts'
import type { Services } from '../handler.ts'
import type { EffectiveLimits } from '../limits.ts'
import type { Clock } from '../ports/clock.ts'
import type { Scheduler } from '../schedule/scheduler.ts'
import type { Store } from '../store/store.ts'
import type { KeyOwners } from './authenticate.ts'
import type { RunningRequests } from './idempotency.ts'

/** All that a request meets on its way through the engine. */
export interface Runtime {
  readonly store: Store
  readonly clock: Clock
  readonly services: Services
  readonly limits: EffectiveLimits
  readonly disabled: boolean
  readonly running: RunningRequests
  readonly owners: KeyOwners
  readonly scheduler: Scheduler
  readonly faultFor?: EngineOptions['faultFor'] | undefined
  readonly onFault?: EngineOptions['onFault'] | undefined
  onCall(record: CallRecord): void
}
