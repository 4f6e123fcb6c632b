// Generated from the contract: `npm run generate`.
import { Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { Open } from '../core/open.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { AnyCode, KeyCode, BodyCode } from './vocabulary.ts'

/** Your reaction, and how many members reacted in each way. */
export interface Reacted {
  /** Your reaction now. */
  reaction: Open<'like' | 'dislike'> | null
  /** How many like it. */
  likes: number
  /** How many dislike it. */
  dislikes: number
  /** False where that is how it was already. */
  changed: boolean
}

/** Your reaction to something. */
export interface ReactionSet {
  /** What you react to; a reply is a `comment`. */
  type: 'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job' | 'comment' | 'answer'
  /** Its id. */
  id: number
  /** Null takes your reaction back. */
  reaction: 'like' | 'dislike' | null
}

/** What `reactions.set` can fail with. */
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
   * Like or dislike something, or take that back.
   *
   * Sending the reaction that you have already changes nothing.
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
    return this.$call('set', { method: 'PUT', path: '/reactions', quota: 'react' }, options, body)
  }
}
