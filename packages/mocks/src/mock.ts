import type { OperationId, OperationOf, QuotaAction, Scope } from '@chowk/contract'
import type {
  ActInput,
  ActOutput,
  AdministeredMember,
  CallFilter,
  CallRecord,
  Duration,
  Fault,
  LimitSettings,
  LinkFetcher,
  MemberRequest,
  MemoryImage,
  WentLive,
} from '@chowk/engine'
import type { RequestHandler } from 'msw'

export type { CallFilter, CallRecord, Duration, Fault, WentLive }

/** How a mock is set up. What is left out has a default. */
export interface MockOptions {
  /**
   * What clients are given as their base URL: it ends in `/api/v1`. Default: `http://localhost:4000/api/v1`, as that of the SDK.
   * Of its origin, only this path and `/storage`, where the images are, belong to the mock.
   */
  readonly baseUrl?: string
  /** The time at which the mock's clock stands. Default: 2026-12-01T09:00:00Z. */
  readonly now?: string | number | Date
  /** What is there at the start: the demonstration site, or what another mock was like. Default: nothing. */
  readonly seed?: 'demo' | MockSnapshot
  /** Another text gives other keys, request ids and file names; the same text the same ones. Default: `chowk`. */
  readonly random?: string
  /** Limits other than those of the interface. */
  readonly limits?: LimitSettings
  /** What is found behind links to images. Default: a PNG of one pixel behind each; nothing is fetched. */
  readonly links?: LinkFetcher
  /** Told of every error that a caller sees as `server_error`, but for those asked for. Default: written to the console. */
  readonly onError?: (error: unknown) => void
}

/** A member to create, or to change, and the key that comes along. */
export interface MockMemberRequest extends MemberRequest {
  /** What the key may do. Default: everything. */
  readonly scopes?: readonly Scope[] | 'all'
}

export interface MockMember {
  readonly member: AdministeredMember
  /** What the member calls with. */
  readonly key: string
  /** For `keys.revoke`. */
  readonly keyId: number
}

/** The time of a mock. It stands still unless moved, and can be handed to a client of the SDK as its `clock`. */
export interface MockClock {
  /** Milliseconds since 1970, UTC. */
  now(): number
  /**
   * Moves the clock forward. Everything that falls due on the way is done, in order and at its own time: before the promise
   * resolves, and before any request sent afterwards is answered, whether the promise is awaited or not.
   * @returns what went live.
   */
  advance(by: Duration): Promise<readonly WentLive[]>
  /** The same, up to a moment. */
  moveTo(time: string | number | Date): Promise<readonly WentLive[]>
  /** Resolves once the clock has moved so far; rejects with the reason of `signal` once that is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
  /**
   * Moves the clock through every wait of clients that have it as theirs, until `work` settles: a `Retry-After` of a day takes
   * a moment. Meant for calls to the mock alone, since nobody waits for anything else.
   */
  until<T>(work: Promise<T>): Promise<T>
}

/** What a mock was like at a moment. */
export interface MockSnapshot {
  /** Rows, shared with the mock: never to be changed. */
  readonly image: MemoryImage
  /** Milliseconds since 1970, UTC. */
  readonly now: number
  readonly random: readonly number[]
}

/** What to do to the next calls of an operation: at least one thing goes wrong; `times` is how many, 1 unless given. */
export type MockFault = Fault & { readonly times?: number }

/** The journal: every call so far with what was sent and answered, without secrets and images. */
export interface MockRequests {
  /** The calls so far, oldest first. The oldest are forgotten beyond 10,000, or 64 million characters. */
  (which?: OperationId | CallFilter): readonly CallRecord[]
  /** The latest such call. @throws Error that tells of the calls there were, where there was none like that. */
  last(which?: OperationId | CallFilter): CallRecord
  /**
   * Waits for such a call to be answered, from now on. Rejects after `timeoutMs` of real time, 5 seconds unless given, and tells of
   * the calls there were.
   */
  next(which?: OperationId | CallFilter, options?: { readonly timeoutMs?: number }): Promise<CallRecord>
}

/** A platform of its own: members, content, time, faults and journal. */
export interface World {
  /** What clients are given as their base URL. */
  readonly baseUrl: string
  readonly members: {
    /** Creates a member with a key, or changes the one with that name and gives another key. */
    create(request: MockMemberRequest): Promise<MockMember>
  }
  readonly keys: {
    /** Another key of a member. The oldest has to be revoked where a member has five. */
    create(
      member: Who,
      options?: { readonly scopes?: readonly Scope[] | 'all'; readonly expiresAt?: string | number | Date },
    ): Promise<{ readonly key: string; readonly keyId: number }>
    /** Ends a key: calls with it get 401 from then on. */
    revoke(keyId: number): Promise<void>
  }
  readonly clock: MockClock
  readonly quota: {
    /** Uses up today's quota: the next call that counts gets 429 `quota_exceeded`. */
    exhaust(member: Who, action: QuotaAction): Promise<void>
    /** Leaves so many units of today's quota. */
    leave(member: Who, action: QuotaAction, units: number): Promise<void>
  }
  /** Makes the next calls of an operation, or of any with `*`, fail that way. Faults of one operation are met in order. */
  fail(operation: OperationId | '*', fault: MockFault): void
  clearFaults(): void
  readonly requests: MockRequests
  /** Lets a member do something without a request: to set a scene. It counts against neither quota nor burst limit. */
  act<Id extends OperationId>(
    member: Who,
    operation: Id,
    input?: ActInput<OperationOf<Id>>,
  ): Promise<ActOutput<OperationOf<Id>>>
  snapshot(): MockSnapshot
  /** Back to a snapshot: rows, clock and random source. Faults, journal and burst windows are cleared. */
  restore(snapshot: MockSnapshot): void
  /**
   * Back to how it was made. Members created since are gone, and their keys with them. With MSW's server or worker, what a test
   * put before the handlers with `server.use(…)` is gone as well.
   */
  reset(interceptor?: { resetHandlers(): unknown }): void
  /** Answers a request without MSW; rejects where a fault drops the answer. */
  readonly fetch: typeof fetch
}

/** A member, by what `members.create` gave, or by username. */
export type Who = string | { readonly username: string }

/** A mock: a world, and the handlers behind which it and others are. */
export interface Mock extends World {
  /** For MSW's `setupServer(...mock.handlers)` and `setupWorker(...mock.handlers)`. */
  readonly handlers: readonly RequestHandler[]
  /**
   * Another world behind the same handlers, that starts as the mock did. A request belongs to the world that made its API
   * key; one without a key, or with an unknown one, to the mock itself. The same name gives the same keys each time the mock
   * is made; without a name, worlds are numbered.
   */
  world(name?: string): World
}
