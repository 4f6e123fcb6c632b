// Generated from the contract: `npm run generate`.
import { call, list, Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List } from '../core/list.ts'
import type { LiteralUnion } from '../core/literal-union.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { IdempotentOptions, RequestOptions } from '../core/options.ts'
import type { MemberCard, MemberName } from './shared.ts'
import type { AnyCode, KeyCode, BodyCode, IdempotencyCode } from './vocabulary.ts'

/** One of your connections or connection requests. */
export interface Connection {
  /** The other member. */
  member: MemberCard
  /** State, from your side. */
  state: LiteralUnion<'connected' | 'pending_received' | 'pending_sent'>
  /** Start of this state. ISO 8601. */
  since: string
}

/** The connection to the other member. */
export interface ConnectionChange {
  /** Current state of the connection. */
  state: LiteralUnion<'none' | 'pending_sent' | 'pending_received' | 'connected'>
  /** Null in the state `none`. */
  connection: Connection | null
}

/** A page of your connections, or of requests. */
export interface ConnectionPage {
  /** One of your connections or connection requests. */
  items: Connection[]
  /** `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page, stable under insertions and deletions. Null on the last page. */
  next_cursor: string | null
}

/** The query of `connections.list`. */
export interface ConnectionsListQuery {
  /** Connections, received requests or sent requests. Default: `"connected"`. */
  state?: 'connected' | 'pending_received' | 'pending_sent' | undefined
  /** Number of items to skip. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** Maximum number of items. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  cursor?: string | undefined
}

/** Errors of `connections.request`. */
export type ConnectionsRequestError = OperationError<
  'connections.request',
  MemberName,
  | AnyCode
  | KeyCode
  | BodyCode
  | IdempotencyCode
  | 'insufficient_scope'
  | 'not_found'
  | 'conflict'
  | 'quota_exceeded',
  ConnectionChange
>

/** Errors of `connections.accept`. */
export type ConnectionsAcceptError = OperationError<
  'connections.accept',
  MemberName,
  AnyCode | KeyCode | BodyCode | IdempotencyCode | 'insufficient_scope' | 'not_found' | 'conflict',
  ConnectionChange
>

/** Errors of `connections.decline`. */
export type ConnectionsDeclineError = OperationError<
  'connections.decline',
  MemberName,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'conflict',
  ConnectionChange
>

/** Errors of `connections.cancel`. */
export type ConnectionsCancelError = OperationError<
  'connections.cancel',
  MemberName,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'conflict',
  ConnectionChange
>

/** Errors of `connections.list`. */
export type ConnectionsListError = OperationError<
  'connections.list',
  ConnectionsListQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  ConnectionPage
>

/** Mutual connections between members. */
export class ConnectionsResource extends Resource {
  readonly namespace = 'connections'

  /**
   * Send a connection request.
   *
   * If the member already sent you a request, you are connected immediately. A second request, or one to a connection, is a `conflict`.
   *
   * - Scope: `network`.
   * - Daily quota: `connect` (by default 30 free, 90 pro, 300 business).
   * - Sent again after a lost answer: yes, with its idempotency key.
   * - Errors: `not_found`, `conflict`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { state } = await client.connections.request({ username: 'ravi' })
   */
  request(body: MemberName, options?: IdempotentOptions): Call<ConnectionChange, ConnectionsRequestError> {
    return call(
      this,
      'request',
      { route: 'POST /connections/request', quota: 'connect', idempotent: true },
      options,
      body,
    )
  }

  /**
   * Accept a connection request.
   *
   * - Scope: `network`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, with its idempotency key.
   * - Errors: `not_found`, `conflict`, `validation_failed`.
   *
   * @example
   * await client.connections.accept({ username: 'dev' })
   */
  accept(body: MemberName, options?: IdempotentOptions): Call<ConnectionChange, ConnectionsAcceptError> {
    return call(this, 'accept', { route: 'POST /connections/accept', idempotent: true }, options, body)
  }

  /**
   * Decline a connection request. The member is not notified.
   *
   * - Scope: `network`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: no.
   * - Errors: `not_found`, `conflict`, `validation_failed`.
   *
   * @example
   * await client.connections.decline({ username: 'dev' })
   */
  decline(body: MemberName, options?: RequestOptions): Call<ConnectionChange, ConnectionsDeclineError> {
    return call(this, 'decline', { route: 'POST /connections/decline' }, options, body)
  }

  /**
   * Cancel your connection request, or end a connection.
   *
   * Either side can end a connection. The other is not notified. Both can still read the chat.
   *
   * - Scope: `network`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: no.
   * - Errors: `not_found`, `conflict`, `validation_failed`.
   *
   * @example
   * await client.connections.cancel({ username: 'sana' })
   */
  cancel(body: MemberName, options?: RequestOptions): Call<ConnectionChange, ConnectionsCancelError> {
    return call(this, 'cancel', { route: 'POST /connections/cancel' }, options, body)
  }

  /**
   * List your connections or connection requests, newest first.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `validation_failed`.
   *
   * @example
   * for await (const { member, state } of client.connections.list()) console.log(member.username, state)
   */
  list(query?: ConnectionsListQuery, options?: RequestOptions): List<ConnectionPage, ConnectionsListError> {
    return list(this, 'list', { route: 'GET /me/connections', query: 'state' }, options, query)
  }
}
