import type { QuotaAction } from '@chowk/contract'
import type {
  AdministeredKey,
  AdministeredMember,
  KeyRequest,
  MemberRequest,
} from '../administration/administration.ts'
import type { WentLive } from '../engine-options.ts'
import type { Engine } from '../engine.ts'
import type { FaultRequest } from '../fault.ts'
import type { CallRecord } from './call-record.ts'
import type { Journal } from './journal.ts'
import type { MembersPage, ScheduledOverview } from './overview.ts'
import type { SnapshotRow } from '../store/store.ts'

/** The whole store as JSON. Bytes are base64. */
export interface Snapshot {
  readonly rows: readonly SnapshotRow[]
  /** The clock, in milliseconds since 1970. */
  readonly now: number
  /** Where the random source is, if it repeats. */
  readonly random?: readonly number[]
}

/** Controls an engine in ways that no caller of the interface can: for tests. */
export interface Control {
  readonly engine: Engine
  saveMember(request: MemberRequest): Promise<AdministeredMember>
  createKey(request: KeyRequest): Promise<AdministeredKey & { readonly key: string }>
  revokeKey(id: number): Promise<AdministeredKey>
  /** Up to 100 members in the order of their usernames, with keys and quotas: the first ones, or those after a username. */
  members(after?: string): Promise<MembersPage>
  /** Up to 100 items that go live by themselves, soonest first. */
  scheduled(): Promise<readonly ScheduledOverview[]>
  /** Leaves a member so many units of today's quota for an action, or as many as there are. @throws AdministrationError */
  leaveQuota(
    username: string,
    action: QuotaAction,
    left: number,
  ): Promise<{ readonly limit: number; readonly left: number }>
  readonly clock: {
    now(): number
    /** Moves forward; everything that falls due on the way is done, in order and at its own time, before this resolves. */
    moveTo(time: number): Promise<readonly WentLive[]>
    advance(milliseconds: number): Promise<readonly WentLive[]>
    freeze(): void
    unfreeze(): void
    readonly frozen: boolean
  }
  /** Back to the start: rows as the seed sows them, no faults, no journal, empty windows, clock and random source as made. */
  reset(): Promise<void>
  snapshot(): Promise<Snapshot>
  /**
   * Puts rows and clock back to where they were; the clock goes on from there, or stands still where it does now. Faults,
   * journal and windows are cleared.
   */
  restore(snapshot: Snapshot): Promise<void>
  /** @throws RangeError for an operation or a code that does not exist, and for a fault in which nothing goes wrong. */
  addFault(fault: FaultRequest): void
  /** The faults that wait for calls, in the order in which they are met; `times` is how many calls each still meets. */
  faults(): readonly FaultRequest[]
  clearFaults(): void
  /** The calls so far. The oldest are forgotten beyond 10,000, or 64 million characters. */
  readonly journal: Journal
  /** Calls the listener for every event from now on, until the returned function is called. */
  watch(listener: (event: ControlEvent) => void): () => void
}

/** An event for watchers. */
export type ControlEvent =
  | { readonly type: 'request'; readonly request: CallRecord }
  /** The clock was moved, stopped or let run. */
  | { readonly type: 'clock'; readonly now: number; readonly frozen: boolean }
  /** Other rows are there than before, and no call in the journal. */
  | { readonly type: 'restored' }
