// Generated from the contract: `npm run generate`.
import { call, list, Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List } from '../core/list.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { ItemPage } from './shared.ts'
import type { AnyCode, KeyCode, BodyCode } from './vocabulary.ts'

/** Whether to save an item. */
export interface FavoriteSet {
  /** Kind of item. */
  type: 'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job'
  /** ID of the item. */
  id: number
  /** Whether to save the item. */
  saved: boolean
}

/** Whether the item is saved. */
export interface FavoriteState {
  /** Whether you saved it. */
  saved: boolean
  /** False if nothing changed. */
  changed: boolean
}

/** The query of `favorites.list`. */
export interface FavoritesListQuery {
  /** Number of items to skip. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** Maximum number of items. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  cursor?: string | undefined
}

/** Errors of `favorites.set`. */
export type FavoritesSetError = OperationError<
  'favorites.set',
  FavoriteSet,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  FavoriteState
>

/** Errors of `favorites.list`. */
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
   * Save an item, or remove it from your saved items.
   *
   * Your saved items are private. Sending the current state changes nothing.
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
    return call(this, 'set', { route: 'PUT /favorites', quota: 'react' }, options, body)
  }

  /**
   * List your saved items, last saved first.
   *
   * Only items you can still see.
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
    return list(this, 'list', { route: 'GET /me/saved', query: '' }, options, query)
  }
}
