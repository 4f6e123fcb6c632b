// Generated from the contract: `npm run generate`.
import { list, Resource } from '../core/resource.ts'
import type { List } from '../core/list.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { ItemPage } from './shared.ts'
import type { AnyCode, KeyCode } from './vocabulary.ts'

/** The query of `feed.list`. */
export interface FeedListQuery {
  /** Number of items to skip. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** Maximum number of items. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  cursor?: string | undefined
}

/** Errors of `feed.list`. */
export type FeedListError = OperationError<
  'feed.list',
  FeedListQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  ItemPage
>

/** Your home feed. */
export class FeedResource extends Resource {
  readonly namespace = 'feed'

  /**
   * Read your home feed, newest first.
   *
   * Your items, and visible items of members you follow or are connected with, communities you follow or belong to, and tags you follow, each once. Goes back 1,000 items.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `validation_failed`.
   *
   * @example
   * for await (const item of client.feed.list()) console.log(item.type, item.title)
   */
  list(query?: FeedListQuery, options?: RequestOptions): List<ItemPage, FeedListError> {
    return list(this, 'list', { route: 'GET /feed', query: '' }, options, query)
  }
}
