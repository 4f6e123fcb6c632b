// Generated from the contract: `npm run generate`.
import { call, Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { Comment, CommentCreate, CommentUpdate, Reply } from './shared.ts'
import type { AnyCode, KeyCode, BodyCode } from './vocabulary.ts'

/** The updated comment or reply. A reply cannot have replies. */
export interface CommentUpdated {
  /** Unique id. */
  id: number
  /** Path on the site. */
  url: string
  /** Names of the fields that changed. */
  updated: string[]
  /** A comment. */
  item: Comment
}

/** The published reply. */
export interface ReplyCreated {
  /** Unique id. */
  id: number
  /** A reply to a comment or an answer. */
  comment: Reply
  /** Current number of comments and replies. */
  comments: number
}

/** Errors of `comments.update`. */
export type CommentsUpdateError = OperationError<
  'comments.update',
  CommentUpdate,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  CommentUpdated
>

/** Errors of `comments.reply`. */
export type CommentsReplyError = OperationError<
  'comments.reply',
  CommentCreate,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  ReplyCreated
>

/** Comments and replies. */
export class CommentsResource extends Resource {
  readonly namespace = 'comments'

  /**
   * Edit your comment or reply.
   *
   * - Scope: `edit`.
   * - Daily quota: `edit` (by default 100 free, 300 pro, 1000 business).
   * - Sent again after a lost answer: yes, as any PUT.
   * - Errors: `not_found`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { item } = await client.comments.update(3, { body: '<p>Cone 5 below, cone 6 above.</p>' })
   */
  update(
    id: number,
    body: CommentUpdate,
    options?: RequestOptions,
  ): Call<CommentUpdated, CommentsUpdateError> {
    return call(this, 'update', { route: 'PUT /comments/{id}', quota: 'edit' }, options, body, id)
  }

  /**
   * Reply to a comment or an answer.
   *
   * A reply to a reply belongs to the same comment. The author you reply to is notified.
   *
   * - Scope: `engage`.
   * - Daily quota: `comment` (by default 100 free, 300 pro, 1000 business).
   * - Sent again after a lost answer: no.
   * - Errors: `not_found`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { comment } = await client.comments.reply(2, { body: '<p>Try cone 6.</p>' })
   */
  reply(id: number, body: CommentCreate, options?: RequestOptions): Call<ReplyCreated, CommentsReplyError> {
    return call(this, 'reply', { route: 'POST /comments/{id}/replies', quota: 'comment' }, options, body, id)
  }
}
