// Generated from the contract: `npm run generate`.
import { Resource } from '../core/resource.ts'
import type { List } from '../core/list.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { ItemPage } from './shared.ts'
import type { AnyCode, KeyCode } from './vocabulary.ts'

/** The query of `feed.list`. */
export interface FeedListQuery {
  /** How many items to pass over. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** How many items to give at most. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** The `next_cursor` of the page before, instead of an offset, with everything else as it was. At most 512 characters. */
  cursor?: string | undefined
}

/** What `feed.list` can fail with. */
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
   * Your own items, and those of members you follow or are connected with, of communities you follow or belong to, and of tags you follow; as far as you may see them, each once. The feed reaches back 1,000 items.
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
    return this.$list('list', { method: 'GET', path: '/feed' }, options, query)
  }
}
