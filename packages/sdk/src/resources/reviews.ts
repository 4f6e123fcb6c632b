// Generated from the contract: `npm run generate`.
import { call, Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { ReviewSaved } from './shared.ts'
import type { AnyCode, KeyCode, BodyCode } from './vocabulary.ts'

/** The provider's answer to a review. */
export interface ReviewReply {
  /** HTML, at most 10,000 characters; sanitized to the allowed tags. */
  body: string
}

/** The fields of a review to change; omitted fields are kept. */
export interface ReviewUpdate {
  /** Rating from 1 (worst) to 5 (best). */
  rating?: number | undefined
  /** HTML, at most 10,000 characters. Null removes it. */
  body?: string | null | undefined
}

/** Errors of `reviews.update`. */
export type ReviewsUpdateError = OperationError<
  'reviews.update',
  ReviewUpdate,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  ReviewSaved
>

/** Errors of `reviews.reply`. */
export type ReviewsReplyError = OperationError<
  'reviews.reply',
  ReviewReply,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found',
  ReviewSaved
>

/** Reviews of services. */
export class ReviewsResource extends Resource {
  readonly namespace = 'reviews'

  /**
   * Edit your review.
   *
   * Only the fields sent change. The rating of the service is updated.
   *
   * - Scope: `marketplace`.
   * - Daily quota: `edit` (by default 100 free, 300 pro, 1000 business).
   * - Sent again after a lost answer: yes, as any PUT.
   * - Errors: `not_found`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { review } = await client.reviews.update(1, { rating: 4 })
   */
  update(id: number, body: ReviewUpdate, options?: RequestOptions): Call<ReviewSaved, ReviewsUpdateError> {
    return call(this, 'update', { route: 'PUT /reviews/{id}', quota: 'edit' }, options, body, id)
  }

  /**
   * Reply to a review of your service.
   *
   * A second reply replaces the first. The author of the review is notified.
   *
   * - Scope: `marketplace`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `not_found`, `validation_failed`.
   *
   * @example
   * const { review } = await client.reviews.reply(1, { body: '<p>Come again!</p>' })
   */
  reply(id: number, body: ReviewReply, options?: RequestOptions): Call<ReviewSaved, ReviewsReplyError> {
    return call(this, 'reply', { route: 'POST /reviews/{id}/reply' }, options, body, id)
  }
}
