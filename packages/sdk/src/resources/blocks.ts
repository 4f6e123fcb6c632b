// Generated from the contract: `npm run generate`.
import { call, list, Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List } from '../core/list.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { MemberCard, MemberName } from './shared.ts'
import type { AnyCode, KeyCode, BodyCode } from './vocabulary.ts'

/** A member you block. */
export interface Block {
  /** A member, as shown with their content. */
  member: MemberCard
  /** Time of the block. ISO 8601. */
  blocked_at: string
}

/** Whether you block the member. */
export interface BlockChange {
  /** Whether you block the member now. */
  blocked: boolean
  /** Whether the call changed anything. */
  changed: boolean
}

/** A page of members you block. */
export interface BlockPage {
  /** Each is a member you block. */
  items: Block[]
  /** `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page, stable under insertions and deletions. Null on the last page. */
  next_cursor: string | null
}

/** The query of `blocks.list`. */
export interface BlocksListQuery {
  /** Number of items to skip. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** Maximum number of items. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  cursor?: string | undefined
}

/** Errors of `blocks.add`. */
export type BlocksAddError = OperationError<
  'blocks.add',
  MemberName,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  BlockChange
>

/** Errors of `blocks.remove`. */
export type BlocksRemoveError = OperationError<
  'blocks.remove',
  MemberName,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found',
  BlockChange
>

/** Errors of `blocks.list`. */
export type BlocksListError = OperationError<
  'blocks.list',
  BlocksListQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  BlockPage
>

/** Blocked members. */
export class BlocksResource extends Resource {
  readonly namespace = 'blocks'

  /**
   * Block a member: you no longer see each other.
   *
   * Ends your connection and both follows. The member is not notified. Blocking again changes nothing.
   *
   * - Scope: `network`.
   * - Daily quota: `report` (by default 20 free, 60 pro, 200 business).
   * - Sent again after a lost answer: no.
   * - Errors: `not_found`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * await client.blocks.add({ username: 'dev' })
   */
  add(body: MemberName, options?: RequestOptions): Call<BlockChange, BlocksAddError> {
    return call(this, 'add', { route: 'POST /blocks', quota: 'report' }, options, body)
  }

  /**
   * Unblock a member.
   *
   * Connection and follows are not restored.
   *
   * - Scope: `network`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: no.
   * - Errors: `not_found`, `validation_failed`.
   *
   * @example
   * await client.blocks.remove({ username: 'dev' })
   */
  remove(body: MemberName, options?: RequestOptions): Call<BlockChange, BlocksRemoveError> {
    return call(this, 'remove', { route: 'POST /blocks/remove' }, options, body)
  }

  /**
   * List the members you block, newest first.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `validation_failed`.
   *
   * @example
   * for await (const { member, blocked_at } of client.blocks.list())
   *   console.log(member.username, blocked_at)
   */
  list(query?: BlocksListQuery, options?: RequestOptions): List<BlockPage, BlocksListError> {
    return list(this, 'list', { route: 'GET /me/blocked', query: '' }, options, query)
  }
}
