import type { Administration } from './administration/administration.ts'
import type { MemberRow } from './entities/members.ts'
import type { EngineResponse, ReadBody, RequestHead } from './http/messages.ts'
import type { ActingOptions, MemberCalls } from './pipeline/as-member.ts'
import type { Runtime } from './pipeline/runtime.ts'
import type { Clock } from './ports/clock.ts'
import type { Schedule } from './schedule/schedule.ts'
import type { Store } from './store/store.ts'

/** The platform: everything that happens between a request and its answer, whatever carries them. */
export interface Engine {
  /**
   * Answers a request. Route, key, burst window and scope are decided before the body is read, and it is read up to the limit
   * of the operation. Never rejects.
   */
  handle(head: RequestHead, readBody: ReadBody): Promise<EngineResponse>
  /** The same over the objects of the web platform. Rejects only where a fault drops the answer. */
  fetch(request: Request, options?: { readonly address?: string }): Promise<Response>
  /**
   * The answer to a request that never became one: broken HTTP, headers too long, a body that did not arrive in time.
   * @param message What is said instead of the usual.
   */
  refuse(status: 400 | 404 | 408 | 413 | 431 | 500 | 503, message?: string): EngineResponse
  /**
   * Loads what the first call of each area would wait for. It comes in pieces of some milliseconds: `pause` is waited for before
   * each, and ends it where it rejects.
   */
  load(pause: () => Promise<unknown>): Promise<void>
  /** Acts for a member, by username or row: `engine.as('asha').call('posts.create', { body })`. */
  as(member: string | MemberRow, options?: ActingOptions): MemberCalls
  /** Members and their keys, for the operator. */
  readonly administration: Administration
  /** Publishes scheduled items when their time comes. */
  readonly schedule: Schedule
  readonly store: Store
  readonly clock: Clock
  /** The state that its calls share, for callers other than requests. */
  readonly runtime: Runtime
}
