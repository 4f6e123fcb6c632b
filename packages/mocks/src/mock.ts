import type { OperationId, OperationOf, QuotaAction, Scope } from '@chowk/contract'
import type { Member, MemberRequest } from '@chowk/contract/internal'
import type {
  ActInput,
  ActOutput,
  CallFilter,
  CallRecord,
  Duration,
  Fault,
  LimitSettings,
  LinkFetcher,
  MemoryImage,
  WentLive,
} from '@chowk/engine'
import type { RequestHandler } from 'msw'
import type { Acts } from './acts.ts'

export type { CallFilter, CallRecord, Duration, Fault, WentLive }

/** Options of a mock. */
export interface MockOptions {
  /**
   * The base URL for clients, ending in `/api/v1`. Default: `https://chowk.test/api/v1`, where no server can be. Of its
   * origin, the mock handles only this path and `/storage`, which has the images.
   */
  readonly baseUrl?: string
  /**
   * The time of the mock's frozen clock. A string has a time zone or is a day in UTC. Default: the time of a snapshot
   * in `seed`, otherwise 2026-12-01T09:00:00Z.
   */
  readonly now?: string | number | Date
  /** The initial state: the demonstration site, or a snapshot of another mock. Default: empty. */
  readonly seed?: 'demo' | MockSnapshot
  /** The seed of keys, request ids and file names. Default: `chowk`. */
  readonly random?: string
  /** Overrides limits of the interface. */
  readonly limits?: LimitSettings
  /** Fetches linked images. Default: a PNG of one pixel for each; nothing is fetched. */
  readonly links?: LinkFetcher
  /** Called for every error that a caller sees as `server_error`, except injected ones. Default: `console.error`. */
  readonly onError?: (error: unknown) => void
}

/** A member to create or to change, and the options of its new key. */
export type MockMemberRequest = MemberRequest & {
  /** The scopes of the key. Default: all. */
  readonly scopes?: readonly Scope[] | 'all'
}

export interface MockMember {
  readonly member: Member
  /** The API key of the member. */
  readonly key: string
  /** The id for `keys.revoke`. */
  readonly keyId: number
}

/** The time of a mock. It stands still until moved, and can be the `clock` of a client of the SDK. */
export interface MockClock {
  /** Milliseconds since 1970, UTC. */
  now(): number
  /**
   * Moves the clock forward. Everything that falls due runs, in order and at its own time, before the promise resolves
   * and before any later request is handled, whether the promise is awaited or not.
   * @returns The items that went live.
   */
  advance(duration: Duration): Promise<readonly WentLive[]>
  /** Like `advance`, to a point in time. */
  moveTo(time: string | number | Date): Promise<readonly WentLive[]>
  /**
   * Resolves once the clock has moved that far. Rejects with the reason of `signal` once it is aborted.
   * @param reason The reason of the wait, for the warning about a clock that does not move.
   */
  sleep(milliseconds: number, signal?: AbortSignal, reason?: SleepReason): Promise<void>
  /**
   * Moves the clock through every wait of clients that use it, until `work` settles: a `Retry-After` of a day takes a
   * moment. The clock stands still while a call or a file is under way, and reaches the time limit of an attempt only
   * when that has passed in reality. Other waits do not use the clock. Rejects after 200 waits: a loop without an end
   * needs a signal.
   */
  until<T>(work: Promise<T>): Promise<T>
}

/** The reason of a wait: `limit` for the time limit of work in progress, or the error that caused the wait. */
export type SleepReason = 'wait' | 'limit' | Error

/** The state of a mock at one moment. */
export interface MockSnapshot {
  /** Rows, shared with the mock. Must not be changed. */
  readonly image: MemoryImage
  /** Milliseconds since 1970, UTC. */
  readonly now: number
  readonly random: readonly number[]
  /** The seed of the random source, so that no other world goes on with the same keys. */
  readonly source?: string
}

/** A fault for the next calls of an operation, with at least one effect. `times` is the number of calls. Default: 1. */
export type MockFault = Fault & { readonly times?: number }

/** The journal: every call so far with request and response, without secrets and images. */
export interface MockRequests {
  /** Returns the calls so far, oldest first. The oldest are dropped beyond 10,000 calls, or 64 million characters. */
  (which?: OperationId | CallFilter): readonly CallRecord[]
  /** Returns the latest matching call. @throws Error with the calls so far, if none matches. */
  last(which?: OperationId | CallFilter): CallRecord
  /**
   * Resolves to the next matching call. Rejects after `timeoutMs` of real time (default: 5 s) with the calls so far, if
   * it is awaited. Never settles after a reset.
   */
  next(which?: OperationId | CallFilter, options?: { readonly timeoutMs?: number }): Promise<CallRecord>
}

/** An isolated platform: members, content, time, faults and journal. */
export interface World extends Omit<Acts, 'members' | 'keys' | 'quotas'> {
  /** The base URL for clients. */
  readonly baseUrl: string
  readonly members: Acts['members'] & {
    /** Creates a member with a key, or changes an existing one and creates another key. */
    create(request: MockMemberRequest): Promise<MockMember>
  }
  readonly keys: {
    /** Creates another key of a member. A member with too many active keys must first revoke one. */
    create(
      member: MemberLike,
      options?: { readonly scopes?: readonly Scope[] | 'all'; readonly expiresAt?: string | number | Date },
    ): Promise<{ readonly key: string; readonly keyId: number }>
    /** Revokes a key. Calls with it return 401 from then on. */
    revoke(keyId: number): Promise<void>
  }
  readonly clock: MockClock
  readonly quota: {
    /** Uses up today's quota. The next counted call returns 429 `quota_exceeded`. */
    exhaust(member: MemberLike, action: QuotaAction): Promise<void>
    /** Sets the units left of today's quota. */
    leave(member: MemberLike, action: QuotaAction, units: number): Promise<void>
  }
  /** Makes the next calls of an operation (any with `*`) fail. Faults of one operation apply in order. */
  fail(operation: OperationId | '*', fault: MockFault): void
  clearFaults(): void
  readonly requests: MockRequests
  /** Calls an operation for a member without a request, to set up a test. Consumes neither quota nor burst limit. */
  call<Id extends OperationId>(
    member: MemberLike,
    operation: Id,
    input?: ActInput<OperationOf<Id>>,
  ): Promise<ActOutput<OperationOf<Id>>>
  snapshot(): MockSnapshot
  /**
   * Restores a snapshot: rows, clock and random source. Clears faults, journal and burst windows. Pending waits never
   * settle. Calls in progress no longer take effect.
   */
  restore(snapshot: MockSnapshot): void
  /**
   * Restores the initial state, as `restore` does. Deletes members created since and their keys. With MSW's server or
   * worker as an argument, also removes handlers that tests added with `server.use(…)`.
   */
  reset(interceptor?: { resetHandlers(): unknown }): void
  /**
   * Releases a world. Its keys become unknown, and its pending waits never settle. Closing a mock closes all of its
   * worlds.
   */
  close(): void
  /**
   * Handles a request without MSW. Like the handlers, a mock passes it to its worlds. Rejects if a fault drops the
   * response.
   */
  readonly fetch: typeof fetch
}

/** A member, as returned by `members.create`, or a username. */
export type MemberLike = string | { readonly username: string }

/** A mock: a world, and handlers that it shares with further worlds. */
export interface Mock extends World {
  /** For MSW's `setupServer(...mock.handlers)` and `setupWorker(...mock.handlers)`. */
  readonly handlers: readonly RequestHandler[]
  /**
   * Returns another world behind the same handlers, in the initial state of the mock. A request goes to the world of
   * its API key; one without a key, or with an unknown one, goes to the mock itself. Worlds of the same name have the
   * same keys in every run. Default name: a number.
   */
  world(name?: string): World
}
