import type { WentLive } from '../engine-options.ts'
import type { Engine } from '../engine.ts'
import type { FaultRequest } from '../faults/fault.ts'
import type { CallRecord } from './call-record.ts'
import type { Journal } from './journal.ts'
import type { MembersPage, ScheduledOverview } from './overview.ts'
import type { SnapshotRow } from '../store/store.ts'

/** The whole store as JSON. Bytes are base64. */
export interface Snapshot {
  readonly rows: readonly SnapshotRow[]
  /** The clock, in milliseconds since 1970. */
  readonly now: number
  /** The state of a seeded random source. */
  readonly random?: readonly number[]
}

/** Test control of an engine, beyond the public interface. */
export interface Control {
  readonly engine: Engine
  /** Returns up to 100 members by username, with keys and quotas: the first ones, or those after a username. */
  members(after?: string): Promise<MembersPage>
  /** Returns up to 100 scheduled items, soonest first. */
  scheduled(): Promise<readonly ScheduledOverview[]>
  readonly clock: {
    now(): number
    /** Moves the clock forward. Everything that falls due runs first, in order and at its own time. */
    moveTo(time: number): Promise<readonly WentLive[]>
    advance(milliseconds: number): Promise<readonly WentLive[]>
    freeze(): void
    unfreeze(): void
    readonly frozen: boolean
  }
  /** Restores the initial state: seeded rows, no faults, no journal, empty windows, initial clock and random source. */
  reset(): Promise<void>
  snapshot(): Promise<Snapshot>
  /** Restores rows and clock. The clock then runs, or stays frozen if it is. Clears faults, journal and windows. */
  restore(snapshot: Snapshot): Promise<void>
  /** @throws RangeError for an unknown operation or code, and for a fault without effect. */
  addFault(fault: FaultRequest): void
  /** Returns the waiting faults in order; `times` is the number of calls left for each. */
  faults(): readonly FaultRequest[]
  clearFaults(): void
  /** The calls so far. The oldest are dropped beyond 10,000 calls, or 64 million characters. */
  readonly journal: Journal
  /** Calls the listener for every event until the returned function is called. */
  watch(listener: (event: ControlEvent) => void): () => void
}

/** An event for watchers. */
export type ControlEvent =
  | { readonly type: 'request'; readonly request: CallRecord }
  /** The clock was moved, frozen or unfrozen. */
  | { readonly type: 'clock'; readonly now: number; readonly frozen: boolean }
  /** The rows were replaced and the journal was cleared. */
  | { readonly type: 'restored' }
