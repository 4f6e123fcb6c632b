// Generated from the contract: `npm run generate`.
import { Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List } from '../core/list.ts'
import type { Open } from '../core/open.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { IdempotentOptions, RequestOptions } from '../core/options.ts'
import type { MemberCard, MemberName } from './shared.ts'
import type { AnyCode, KeyCode, BodyCode, IdempotencyCode } from './vocabulary.ts'

/** A connection of yours, or a request for one. */
export interface Connection {
  /** The other member. */
  member: MemberCard
  /** As you see it. */
  state: Open<'connected' | 'pending_received' | 'pending_sent'>
  /** When it came to this state. ISO 8601. */
  since: string
}

/** Where you stand with the other member. */
export interface ConnectionChange {
  /** What the other member and you are to each other now. */
  state: Open<'none' | 'pending_sent' | 'pending_received' | 'connected'>
  /** Null in the state `none`. */
  connection: Connection | null
}

/** A page of your connections, or of requests. */
export interface ConnectionPage {
  /** Each is a connection of yours, or a request for one. */
  items: Connection[]
  /** The `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** The `cursor` of the next page, which begins there whatever comes or goes; null after the last. */
  next_cursor: string | null
}

/** The query of `connections.list`. */
export interface ConnectionsListQuery {
  /** Connections, requests that wait for you, or requests of yours. Default: `"connected"`. */
  state?: 'connected' | 'pending_received' | 'pending_sent' | undefined
  /** How many items to pass over. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** How many items to give at most. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** The `next_cursor` of the page before, instead of an offset, with everything else as it was. At most 512 characters. */
  cursor?: string | undefined
}

/** What `connections.request` can fail with. */
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

/** What `connections.accept` can fail with. */
export type ConnectionsAcceptError = OperationError<
  'connections.accept',
  MemberName,
  AnyCode | KeyCode | BodyCode | IdempotencyCode | 'insufficient_scope' | 'not_found' | 'conflict',
  ConnectionChange
>

/** What `connections.decline` can fail with. */
export type ConnectionsDeclineError = OperationError<
  'connections.decline',
  MemberName,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'conflict',
  ConnectionChange
>

/** What `connections.cancel` can fail with. */
export type ConnectionsCancelError = OperationError<
  'connections.cancel',
  MemberName,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'conflict',
  ConnectionChange
>

/** What `connections.list` can fail with. */
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
   * Ask another member to connect.
   *
   * Where they have asked you, you are connected at once. Where you have asked already, or are connected, that is a `conflict`.
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
    return this.$call(
      'request',
      { method: 'POST', path: '/connections/request', quota: 'connect', idempotent: true },
      options,
      body,
    )
  }

  /**
   * Accept the request of another member to connect.
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
    return this.$call(
      'accept',
      { method: 'POST', path: '/connections/accept', idempotent: true },
      options,
      body,
    )
  }

  /**
   * Decline the request of another member to connect; they are not told.
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
    return this.$call('decline', { method: 'POST', path: '/connections/decline' }, options, body)
  }

  /**
   * Take back your request to connect, or end a connection.
   *
   * Either of two who are connected can end it; the other is not told. You both keep your chat, to read.
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
    return this.$call('cancel', { method: 'POST', path: '/connections/cancel' }, options, body)
  }

  /**
   * List your connections, or the requests for one, the latest first.
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
    return this.$list('list', { method: 'GET', path: '/me/connections' }, options, query)
  }
}
