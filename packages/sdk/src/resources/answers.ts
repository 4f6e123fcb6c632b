// Generated from the contract: `npm run generate`.
import { call, Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { Answer, CommentUpdate } from './shared.ts'
import type { AnyCode, KeyCode, BodyCode } from './vocabulary.ts'

/** Whether to accept an answer. */
export interface Accept {
  /** Whether this answer is accepted. */
  accepted: boolean
}

/** The updated answer. */
export interface AnswerUpdated {
  /** Unique id. */
  id: number
  /** Path on the site. */
  url: string
  /** Names of the fields that changed. */
  updated: string[]
  /** An answer to a question. */
  item: Answer
}

/** Errors of `answers.update`. */
export type AnswersUpdateError = OperationError<
  'answers.update',
  CommentUpdate,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  AnswerUpdated
>

/** Errors of `answers.accept`. */
export type AnswersAcceptError = OperationError<
  'answers.accept',
  Accept,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'quota_exceeded',
  AnswerUpdated
>

/** Answers to questions. */
export class AnswersResource extends Resource {
  readonly namespace = 'answers'

  /**
   * Edit your answer.
   *
   * - Scope: `edit`.
   * - Daily quota: `edit` (by default 100 free, 300 pro, 1000 business).
   * - Sent again after a lost answer: yes, as any PUT.
   * - Errors: `not_found`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { item } = await client.answers.update(4, {
   *   body: '<p>Stoneware with grog; dry it under plastic.</p>',
   * })
   */
  update(id: number, body: CommentUpdate, options?: RequestOptions): Call<AnswerUpdated, AnswersUpdateError> {
    return call(this, 'update', { route: 'PUT /answers/{id}', quota: 'edit' }, options, body, id)
  }

  /**
   * Accept an answer to your question, or undo that.
   *
   * A question has at most one accepted answer: accepting another replaces it. Accepting resolves the question, undoing reopens it. The author of the answer is notified.
   *
   * - Scope: `edit`.
   * - Daily quota: `edit` (by default 100 free, 300 pro, 1000 business).
   * - Sent again after a lost answer: yes, as any PUT.
   * - Errors: `forbidden`, `not_found`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * await client.answers.accept(5, { accepted: true })
   */
  accept(id: number, body: Accept, options?: RequestOptions): Call<AnswerUpdated, AnswersAcceptError> {
    return call(this, 'accept', { route: 'PUT /answers/{id}/accepted', quota: 'edit' }, options, body, id)
  }
}
