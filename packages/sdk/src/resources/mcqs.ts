// Generated from the contract: `npm run generate`.
import { call, list, Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List, PartQuery } from '../core/list.ts'
import type { LiteralUnion } from '../core/literal-union.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { IdempotentOptions, RequestOptions } from '../core/options.ts'
import type {
  Choice,
  CommentCreate,
  CommentCreated,
  CommentPage,
  CommunityCard,
  CreatedItem,
  MemberCard,
} from './shared.ts'
import type { AnyCode, KeyCode, BodyCode, IdempotencyCode } from './vocabulary.ts'

/** A multiple-choice question, as shown in lists. Its `title` is the question. */
export interface Mcq {
  /** Unique among items of all kinds. */
  id: number
  /** Type of the object. */
  type: 'mcq'
  /** Last part of its URL, unique among items of its kind. */
  slug: string
  /** Path on the site. */
  url: string
  /** Absolute URL. */
  web_url: string
  /** Plain text. */
  title: string
  /** Beginning, as plain text of at most 240 characters. */
  excerpt: string
  /** Author. */
  author: MemberCard
  /** Topics as written by the author, without #. */
  tags: string[]
  /** `/storage/…` path, or URL of an external image. */
  featured_image: string | null
  /** Further images: `/storage/…` paths, or external URLs. */
  gallery: string[]
  /** A community, as shown with items published in it. */
  community: CommunityCard | null
  /** Only the author can see an item that is not `published`. `failed`: the scheduled publication failed. */
  status: LiteralUnion<'scheduled' | 'published' | 'archived' | 'failed'>
  /** Number of likes. */
  likes: number
  /** Number of dislikes. */
  dislikes: number
  /** Your reaction, if any. */
  my_reaction: LiteralUnion<'like' | 'dislike'> | null
  /** Whether you saved it. */
  saved: boolean
  /** Number of comments and replies. For a question: number of answers and replies. */
  comments_count: number
  /** Time of creation. ISO 8601. */
  created_at: string
  /** Time of last change. ISO 8601. */
  updated_at: string
  /** Publication time; null before. ISO 8601. */
  published_at: string | null
  /** Options, in the author's order. */
  options: McqOption[]
  /** Number of answers. */
  answers_count: number
  /** ID of the option you chose. */
  my_answer: number | null
  /** ID of the correct option; null until you answer, unless the question is yours. */
  correct_option_id: number | null
}

/** The solution, after your answer. */
export interface McqAnswered {
  /** Whether your answer is correct. */
  correct: boolean
  /** Id of the correct option. */
  correct_option_id: number
  /** HTML. */
  explanation: string | null
  /** A multiple-choice question with its details. */
  item: McqDetail
}

/** A multiple-choice question to publish. */
export interface McqCreate {
  /** Question: plain text, 2 to 200 characters. */
  question: string
  /** Options: 2 to 5 different strings of at most 200 characters, in order. They cannot be changed later. */
  options: readonly string[]
  /** Index of the correct option in `options`, from 0. 0 to 4. */
  correct_option: number
  /** Explanation of the correct option, shown after answering: HTML, at most 100,000 characters. */
  explanation?: string | null | undefined
  /** Details: HTML, at most 100,000 characters; sanitized to the allowed tags. */
  details?: string | null | undefined
  /** Topics, at most 10, each of 1 to 50 characters. A leading # is removed. Case-insensitive. Duplicates count once. */
  tags?: readonly string[] | null | undefined
  /** Main image: a built-in image, a `/storage/…` path of your own upload, or an `https://` URL, which is linked. At most 2,048 characters. */
  featured_image?: string | null | undefined
  /** Further images, at most 12: each a built-in image, a `/storage/…` path of your own upload, or an `https://` URL, which is linked. */
  gallery?: readonly string[] | null | undefined
  /** Publication time: a date and time with a UTC offset or `Z`, 5 minutes to 180 days ahead. Default: now. At most 64 characters. */
  scheduled_at?: string | Date | null | undefined
  /** ID of the community to publish in. You must be an editor or above. */
  community_id?: number | null | undefined
  /** Slug of the community, instead of `community_id`. At most 80 characters. */
  community?: string | null | undefined
}

/** A multiple-choice question with its details. */
export interface McqDetail extends Mcq {
  /** HTML. */
  details: string | null
  /** HTML; null until you answer, unless the question is yours. */
  explanation: string | null
}

/** An option of a multiple-choice question. */
export interface McqOption {
  /** Unique id. */
  id: number
  /** Text of the option, as plain text. */
  text: string
  /** Number of answers. Null until you answer, unless the question is yours. */
  answers: number | null
}

/** A page of multiple-choice questions. */
export interface McqPage {
  /** Each is a multiple-choice question, as shown in lists. Its `title` is the question. */
  items: Mcq[]
  /** `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page, stable under insertions and deletions. Null on the last page. */
  next_cursor: string | null
}

/** A multiple-choice question and its first comments. */
export interface McqRead {
  /** A multiple-choice question with its details. */
  item: McqDetail
  /** A page of comments, oldest first. */
  comments: CommentPage
}

/** The fields of a multiple-choice question to change; omitted fields are kept. */
export interface McqUpdate {
  /** Question: plain text, 2 to 200 characters. */
  question?: string | undefined
  /** HTML. Null removes it. 1 to 100,000 characters. */
  details?: string | null | undefined
  /** HTML. Null removes it. 1 to 100,000 characters. */
  explanation?: string | null | undefined
  /** Topics, at most 10, each of 1 to 50 characters. A leading # is removed. Case-insensitive. Duplicates count once. */
  tags?: readonly string[] | undefined
  /** Main image: a built-in image, a `/storage/…` path of your own upload, or an `https://` URL, which is imported if new. Null removes it. At most 2,048 characters. */
  featured_image?: string | null | undefined
  /** Images replacing the gallery, at most 12: each a built-in image, a `/storage/…` path of your own upload, or an `https://` URL, which is imported if new. */
  gallery?: readonly string[] | undefined
}

/** The multiple-choice question after the change. */
export interface McqUpdated {
  /** Unique id. */
  id: number
  /** Path on the site. */
  url: string
  /** Names of the fields that changed. */
  updated: string[]
  /** A multiple-choice question with its details. */
  item: McqDetail
}

/** The query of `mcqs.list`. */
export interface McqsListQuery {
  /** Number of items to skip. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** Maximum number of items. 1 to 50. Default: `10`. */
  limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  cursor?: string | undefined
}

/** The query of `mcqs.get`. */
export interface McqsGetQuery {
  /** ID of a comment on the item. The page then contains its replies, oldest first, instead of comments. Replies cannot have replies. */
  replies_to?: number | undefined
  /** Number of comments to skip. 0 to 10,000. Default: `0`. */
  comments_offset?: number | undefined
  /** Maximum number of comments. 1 to 50. Default: `20`. */
  comments_limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  comments_cursor?: string | undefined
}

/** Errors of `mcqs.create`. */
export type McqsCreateError = OperationError<
  'mcqs.create',
  McqCreate,
  AnyCode | KeyCode | BodyCode | IdempotencyCode | 'insufficient_scope' | 'forbidden' | 'quota_exceeded',
  CreatedItem
>

/** Errors of `mcqs.update`. */
export type McqsUpdateError = OperationError<
  'mcqs.update',
  McqUpdate,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  McqUpdated
>

/** Errors of `mcqs.list`. */
export type McqsListError = OperationError<
  'mcqs.list',
  McqsListQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  McqPage
>

/** Errors of `mcqs.get`. */
export type McqsGetError = OperationError<
  'mcqs.get',
  McqsGetQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found' | 'validation_failed',
  McqRead
>

/** Errors of `mcqs.comment`. */
export type McqsCommentError = OperationError<
  'mcqs.comment',
  CommentCreate,
  AnyCode | KeyCode | BodyCode | IdempotencyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  CommentCreated
>

/** Errors of `mcqs.answer`. */
export type McqsAnswerError = OperationError<
  'mcqs.answer',
  Choice,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'conflict' | 'quota_exceeded',
  McqAnswered
>

/** Multiple-choice questions: two to five options, exactly one correct. */
export class McqsResource extends Resource {
  readonly namespace = 'mcqs'

  /**
   * Publish a multiple-choice question now, or later with `scheduled_at`.
   *
   * One option is correct. Members see the solution after their own answer. In a community you must be an editor or above.
   *
   * - Scope: `content`.
   * - Daily quota: `mcq` (by default 30 free, 90 pro, 300 business).
   * - Sent again after a lost answer: yes, with its idempotency key.
   * - Errors: `forbidden`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { id, web_url } = await client.mcqs.create({
   *   question: 'What makes celadon green?',
   *   options: ['Copper', 'Iron', 'Cobalt'],
   *   correct_option: 1, // counted from 0: Iron
   *   explanation: '<p>A little iron, fired with little oxygen.</p>',
   * })
   */
  create(body: McqCreate, options?: IdempotentOptions): Call<CreatedItem, McqsCreateError> {
    return call(this, 'create', { route: 'POST /mcqs', quota: 'mcq', idempotent: true }, options, body)
  }

  /**
   * Edit your published or scheduled multiple-choice question.
   *
   * Only the fields sent change. Options and solution can't be changed. `updated` lists the changed fields.
   *
   * - Scope: `edit`.
   * - Daily quota: `edit` (by default 100 free, 300 pro, 1000 business).
   * - Sent again after a lost answer: yes, as any PUT.
   * - Errors: `not_found`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { item } = await client.mcqs.update(15, { tags: ['food', 'chemistry'] })
   */
  update(id: number, body: McqUpdate, options?: RequestOptions): Call<McqUpdated, McqsUpdateError> {
    return call(this, 'update', { route: 'PUT /mcqs/{id}', quota: 'edit' }, options, body, id)
  }

  /**
   * List multiple-choice questions, newest first.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `validation_failed`.
   *
   * @example
   * for await (const mcq of client.mcqs.list()) console.log(mcq.title, mcq.answers_count)
   */
  list(query?: McqsListQuery, options?: RequestOptions): List<McqPage, McqsListError> {
    return list(this, 'list', { route: 'GET /mcqs', query: '' }, options, query)
  }

  /**
   * Read a multiple-choice question with its comments.
   *
   * The solution is null until you answer, except for your own question.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `not_found`, `validation_failed`.
   *
   * @example
   * const { item } = await client.mcqs.get(15)
   * for (const { id, text } of item.options) console.log(id, text)
   */
  get(id: number, query?: McqsGetQuery, options?: RequestOptions): Call<McqRead, McqsGetError> {
    return call(
      this,
      'get',
      { route: 'GET /mcqs/{id}', query: 'replies_to comments_offset comments_limit comments_cursor' },
      options,
      query,
      id,
    )
  }

  /**
   * All comments of what `get` gives, page by page.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   *
   * @example
   * for await (const comment of client.mcqs.comments(15))
   *   console.log(comment.author.username, comment.body)
   */
  comments(id: number, query?: PartQuery, options?: RequestOptions): List<CommentPage, McqsGetError> {
    return list(this, 'get', { route: 'GET /mcqs/{id}', part: 'comments' }, options, query, id)
  }

  /**
   * Comment on a multiple-choice question.
   *
   * The author of the question is notified.
   *
   * - Scope: `engage`.
   * - Daily quota: `comment` (by default 100 free, 300 pro, 1000 business).
   * - Sent again after a lost answer: yes, with its idempotency key.
   * - Errors: `not_found`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { comment } = await client.mcqs.comment(15, { body: '<p>I would have said saffron.</p>' })
   */
  comment(
    id: number,
    body: CommentCreate,
    options?: IdempotentOptions,
  ): Call<CommentCreated, McqsCommentError> {
    return call(
      this,
      'comment',
      { route: 'POST /mcqs/{id}/comments', quota: 'comment', idempotent: true },
      options,
      body,
      id,
    )
  }

  /**
   * Answer a multiple-choice question, and read the solution.
   *
   * Answers are final: a second one is a `conflict`.
   *
   * - Scope: `engage`.
   * - Daily quota: `react` (by default 300 free, 900 pro, 3000 business).
   * - Sent again after a lost answer: no.
   * - Errors: `not_found`, `conflict`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { item: mcq } = await client.mcqs.get(15)
   * const { correct, explanation } = await client.mcqs.answer(mcq.id, { option_id: mcq.options[1]!.id })
   */
  answer(id: number, body: Choice, options?: RequestOptions): Call<McqAnswered, McqsAnswerError> {
    return call(this, 'answer', { route: 'POST /mcqs/{id}/answer', quota: 'react' }, options, body, id)
  }
}
