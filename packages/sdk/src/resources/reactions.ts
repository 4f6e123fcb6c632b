// Generated from the contract: `npm run generate`.
import { call, Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { LiteralUnion } from '../core/literal-union.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { AnyCode, KeyCode, BodyCode } from './vocabulary.ts'

/** Your reaction, with the totals of likes and dislikes. */
export interface Reacted {
  /** Your reaction now. */
  reaction: LiteralUnion<'like' | 'dislike'> | null
  /** Number of likes. */
  likes: number
  /** Number of dislikes. */
  dislikes: number
  /** False if nothing changed. */
  changed: boolean
}

/** A reaction to set. */
export interface ReactionSet {
  /** Kind of target; a reply is a `comment`. */
  type: 'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job' | 'comment' | 'answer'
  /** Its id. */
  id: number
  /** Null removes your reaction. */
  reaction: 'like' | 'dislike' | null
}

/** Errors of `reactions.set`. */
export type ReactionsSetError = OperationError<
  'reactions.set',
  ReactionSet,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  Reacted
>

/** Likes and dislikes. */
export class ReactionsResource extends Resource {
  readonly namespace = 'reactions'

  /**
   * Like or dislike something, or remove your reaction.
   *
   * Sending your current reaction changes nothing.
   *
   * - Scope: `engage`.
   * - Daily quota: `react` (by default 300 free, 900 pro, 3000 business).
   * - Sent again after a lost answer: yes, as any PUT.
   * - Errors: `not_found`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { likes } = await client.reactions.set({ type: 'post', id: 2, reaction: 'like' })
   */
  set(body: ReactionSet, options?: RequestOptions): Call<Reacted, ReactionsSetError> {
    return call(this, 'set', { route: 'PUT /reactions', quota: 'react' }, options, body)
  }
}
