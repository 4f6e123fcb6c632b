// Generated from the contract: `npm run generate`.
import { Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
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
  /** Saved. */
  saved: boolean
  /** False where that is how it was already. */
  changed: boolean
}

/** What `favorites.set` can fail with. */
export type FavoritesSetError = OperationError<
  'favorites.set',
  FavoriteSet,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  FavoriteState
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
   * const answer = await client.favorites.set({ type: 'post', id: 42, saved: true })
   */
  set(body: FavoriteSet, options?: RequestOptions): Call<FavoriteState, FavoritesSetError> {
    return this.callOne('set PUT /favorites react', [], body, options)
  }
}
