import type { MemberRow } from './entities/members.ts'
import type { EngineResponse, ReadBody, RequestHead } from './http/messages.ts'
import type { OperationId, OperationOf } from '@chowk/contract'
import type { InternalId } from '@chowk/contract/internal'
import type { ActInput, ActOutput, RowOf } from './handler.ts'
import type { ActingOptions, Caller } from './pipeline/caller.ts'
import type { View, Viewer } from './view.ts'
import type { Clock } from './ports/clock.ts'
import type { ExternalImages } from './ports/image-store.ts'
import type { Random } from './ports/random.ts'
import type { Schedule } from './schedule/schedule.ts'
import type { PublicUrl } from './site.ts'
import type { Store } from './store/store.ts'

/** Calls on behalf of a member: see {@link Engine.perform}. */
export interface MemberCalls {
  call<Id extends OperationId>(id: Id, input?: ActInput<OperationOf<Id>>): Promise<ActOutput<OperationOf<Id>>>
}

/** The platform: everything between a request and its response, independent of transport. */
export interface Engine {
  /**
   * Handles a request. Checks route, key, burst window and scope before reading the body, up to the limit of the
   * operation. Never rejects.
   */
  handle(head: RequestHead, readBody: ReadBody): Promise<EngineResponse>
  /**
   * Like `handle`, with objects of the Fetch API. Rejects if the body breaks off or a fault drops the response.
   * @param options.address Address of the caller, in the form of a {@link RequestHead}.
   */
  fetch(request: Request, options?: { readonly address?: string }): Promise<Response>
  /**
   * Returns the response for invalid HTTP: broken syntax, headers too long, a body that did not arrive in time.
   * @param message Replaces the default message.
   */
  refuse(status: 400 | 404 | 408 | 413 | 431 | 500 | 503, message?: string): EngineResponse
  /** Returns the sender of a request according to its head, so that callers take turns. */
  ownerOf(head: Pick<RequestHead, 'header' | 'address'>): string
  /** Preloads the code of first calls in pieces of milliseconds. Awaits `pause` before each; stops if it rejects. */
  load(pause: () => Promise<unknown>): Promise<void>
  /**
   * Performs an operation for a caller: the one way in, apart from {@link handle} for requests and {@link view} for
   * pages of many reads. The caller decides which rules apply; the work is one transaction, or one view for a `GET`.
   * @throws ApiError as the operation does: `not_found` for an unknown operation or member, `forbidden` for an operation
   *   that is not for such callers; SignInNeeded if it is not for visitors.
   */
  perform<Id extends OperationId | InternalId>(
    caller: Caller,
    id: Id,
    input?: ActInput<RowOf<Id>>,
  ): Promise<ActOutput<RowOf<Id>>>
  /**
   * Runs the many reads of a page in one view of the store, up to whose time the schedule is published. The work awaits
   * nothing but its reads: `view.read('posts.list', …)`, and the engine's own reading functions, which take the view.
   * @returns The result of the work; undefined if the viewer is a member who is not active.
   */
  view<T>(viewer: { readonly session: string | undefined }, work: (view: View) => Promise<T>): Promise<T>
  view<T>(viewer: Viewer, work: (view: View) => Promise<T>): Promise<T | undefined>
  /** Calls operations for a member, by username or row: `engine.as('asha').call('posts.create', { body })`. */
  as(member: string | MemberRow, options?: ActingOptions): MemberCalls
  /** Publishes scheduled items on time. */
  readonly schedule: Schedule
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  /** The public address. */
  readonly site: PublicUrl
  /** The storage of images outside the database; undefined if their bytes are in it. */
  readonly imageStorage: ExternalImages | undefined
}
