import type { OperationId, Plan, QuotaAction } from '@chowk/contract'
import type { Administration } from './administration/administration.ts'
import type { FaultSource } from './fault.ts'
import type { EngineResponse, ReadBody, RequestHead } from './http/messages.ts'
import type { Clock } from './ports/clock.ts'
import type { Call } from './pipeline/call.ts'
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
  /** Told of every answer before it is given. */
  readonly onAnswer?: ((response: EngineResponse, head: RequestHead, call: Call) => void) | undefined
  /** Told of every error that a caller sees as `server_error`. */
  readonly onFault?:
    ((error: unknown, call: { requestId: string; operation: OperationId | undefined }) => void) | undefined
  /** Makes calls fail on purpose, once they have been let in. */
  readonly faults?: FaultSource | undefined
  /** Told of every item that went live because its time had come. */
  readonly onLive?: (item: WentLive) => void
  /** Told of an item that was to go live by itself and could not, because of an error of the server. */
  readonly onScheduleError?: (error: unknown) => void
}

/** The platform: everything that happens between a request and its answer, whatever carries them. */
export interface Engine {
  /**
   * Answers a request. Route, key, burst window and scope are decided before the body is read, and it is read up to the limit
   * of the operation. Never rejects.
   */
  handle(head: RequestHead, readBody: ReadBody): Promise<EngineResponse>
  /** The same over the objects of the web platform. Rejects only where a fault drops the answer. */
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
  /**
   * Does what requests have left to be done, such as hiding the many items of a community that became private. By itself that is
   * done soon once the schedule is started, and before the next request where it is not.
   */
  finishTasks(): Promise<void>
  /** How often, since the start, what was due could not go live because of an error of the server. */
  readonly failures: number
  /** Looks anew for what is due next: the rows were replaced. */
  forget(): void
}
