import type { OperationId, Plan, QuotaAction } from '@chowk/contract'
import type { Administration } from './administration/administration.ts'
import type { Admission, EngineResponse, RequestHead } from './http/messages.ts'
import type { Clock } from './ports/clock.ts'
import type { ImageConverter } from './ports/images.ts'
import type { LinkFetcher } from './ports/links.ts'
import type { Random } from './ports/random.ts'
import type { Places } from './places/places.ts'
import type { Store } from './store/store.ts'

/** Limits that whoever runs the engine may set; what is left out keeps the value of the contract. */
export interface LimitSettings {
  readonly burst_per_minute?: number
  readonly bad_keys_per_minute?: number
  readonly quotas?: { readonly [P in Plan]?: { readonly [A in QuotaAction]?: number } }
}

/** What happened to one request, for a journal, logs and metrics. Holds no secret. */
export interface CallRecord {
  readonly time: number
  readonly method: string
  /** Undefined where no operation answers the path. */
  readonly operation: OperationId | undefined
  /** The member's username; undefined where the key was not accepted, or none was needed. */
  readonly member: string | undefined
  readonly status: number
  /** The error code; undefined for a success. */
  readonly code: string | undefined
  readonly requestId: string
}

/** How a call is made to fail on purpose. */
export interface Fault {
  /** Answer with this status and code, without doing anything. */
  readonly status?: number
  readonly code?: string
  /** Seconds, for the `Retry-After` header. */
  readonly retryAfter?: number
  /** Wait this long first. */
  readonly delayMs?: number
  /** Give no answer at all: before anything was done, or after it was committed. */
  readonly drop?: 'before' | 'after'
}

export interface EngineOptions {
  readonly store: Store
  /** Where the site is reached, for example `https://chowk.example`: its host is the apex, and absolute URLs start with it. */
  readonly publicUrl: string
  readonly clock?: Clock
  readonly random?: Random
  /** Keeps images as they are unless given. */
  readonly images?: ImageConverter
  /** Refuses every link unless given. */
  readonly links?: LinkFetcher
  readonly places?: Places
  readonly limits?: LimitSettings
  /** Answers every call with 503 `api_disabled`. */
  readonly disabled?: boolean
  /** Told of every request once its answer is known. */
  readonly onCall?: (record: CallRecord) => void
  /** Told of every error that a caller sees as `server_error`. */
  readonly onFault?: (error: unknown, call: { requestId: string; operation: OperationId | undefined }) => void
  /** Asked before each call is performed whether it shall fail on purpose. */
  readonly faultFor?: (operation: OperationId) => Fault | undefined
  /** Told of every item that went live because its time had come. */
  readonly onLive?: (item: WentLive) => void
  /** Told of an item that was to go live by itself and could not, because of an error of the server. */
  readonly onScheduleError?: (error: unknown) => void
}

/** The platform: everything that happens between a request and its answer, whatever carries them. */
export interface Engine {
  /**
   * The first half of a request: route, key, burst window and scope are decided before a byte of the body is read.
   * Never rejects.
   */
  admit(head: RequestHead): Promise<Admission>
  /** Both halves, over the objects of the web platform. The body is read up to the limit of the operation. Rejects only where a fault drops the answer. */
  fetch(request: Request, options?: { readonly address?: string }): Promise<Response>
  /** The answer to a request that never became one: broken HTTP, headers too long, a body that did not arrive in time. */
  refuse(status: 400 | 404 | 408 | 413 | 431 | 500 | 503): EngineResponse
  /** Members and their keys, for whoever runs the engine. */
  readonly administration: Administration
  /** What publishes scheduled items when their time comes. */
  readonly schedule: Schedule
  readonly store: Store
  readonly clock: Clock
}

/** An item that went live. */
export interface WentLive {
  readonly type: string
  readonly id: number
  readonly scheduled_at: number
}

export interface Schedule {
  /** Publishes whatever is due from now on, as its time comes, and does what else has to be done now and then. */
  start(): void
  /** Stops, once what it was doing is done. */
  stop(): Promise<void>
  /** Publishes everything due by now, in order of time and id, and says what it was. Each item goes live exactly once. */
  publishDue(): Promise<readonly WentLive[]>
  /** The time of the item that is due next; undefined where nothing is scheduled. */
  nextDue(): Promise<number | undefined>
  /** How often, since the start, what was due could not go live because of an error of the server. */
  readonly failures: number
  /** Looks anew for what is due next: the rows were replaced. */
  forget(): void
}
