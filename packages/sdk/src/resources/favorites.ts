// Generated from the contract: `npm run generate`.
import { Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List } from '../core/list.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { ItemPage } from './shared.ts'
import type { AnyCode, KeyCode, BodyCode } from './vocabulary.ts'

/** Whether to save an item. */
export interface FavoriteSet {
  /** The kind of item. */
  type: 'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job'
  /** The id of the item. */
  id: number
  /** Whether to have it among your saved items. */
  saved: boolean
}

/** Whether the item is saved. */
export interface FavoriteState {
  /** Whether you have saved it now. */
  saved: boolean
  /** False where that is how it was already. */
  changed: boolean
}

/** The query of `favorites.list`. */
export interface FavoritesListQuery {
  /** How many items to pass over. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** How many items to give at most. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** The `next_cursor` of the page before, instead of an offset, with everything else as it was. At most 512 characters. */
  cursor?: string | undefined
}

/** What `favorites.set` can fail with. */
export type FavoritesSetError = OperationError<
  'favorites.set',
  FavoriteSet,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  FavoriteState
>

/** What `favorites.list` can fail with. */
export type FavoritesListError = OperationError<
  'favorites.list',
  FavoritesListQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  ItemPage
>

/** Items you saved. */
export class FavoritesResource extends Resource {
  readonly namespace = 'favorites'

  /**
   * Save an item, or forget it.
   *
   * Nobody else sees what you saved. Sending the state already held changes nothing.
   *
   * - Scope: `engage`.
   * - Daily quota: `react` (by default 300 free, 900 pro, 3000 business).
   * - Sent again after a lost answer: yes, as any PUT.
   * - Errors: `not_found`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * await client.favorites.set({ type: 'post', id: 2, saved: true })
   */
  set(body: FavoriteSet, options?: RequestOptions): Call<FavoriteState, FavoritesSetError> {
    return this.$call('set', { method: 'PUT', path: '/favorites', quota: 'react' }, options, body)
  }

  /**
   * List the items that you saved, the last saved first.
   *
   * As far as you can still see them.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `validation_failed`.
   *
   * @example
   * for await (const item of client.favorites.list()) console.log(item.type, item.title)
   */
  list(query?: FavoritesListQuery, options?: RequestOptions): List<ItemPage, FavoritesListError> {
    return this.$list('list', { method: 'GET', path: '/me/saved' }, options, query)
  }
}
