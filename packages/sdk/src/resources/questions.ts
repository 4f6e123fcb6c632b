// Generated from the contract: `npm run generate`.
import { call, list, Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List, PartQuery } from '../core/list.ts'
import type { LiteralUnion } from '../core/literal-union.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { IdempotentOptions, RequestOptions } from '../core/options.ts'
import type { Answer, CommentCreate, CommunityCard, CreatedItem, MemberCard } from './shared.ts'
import type { AnyCode, KeyCode, BodyCode, IdempotencyCode } from './vocabulary.ts'

/** The published answer. */
export interface AnswerCreated {
  /** Unique id. */
  id: number
  /** An answer to a question. */
  answer: Answer
  /** Current number of answers. */
  answers: number
}

/** A page of answers. The accepted answer is first, then the answers with the most likes. */
export interface AnswerPage {
  /** Each is an answer to a question. */
  items: Answer[]
  /** `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page, stable under insertions and deletions. Null on the last page. */
  next_cursor: string | null
}

/** A question, as shown in lists. */
export interface Question {
  /** Unique among items of all kinds. */
  id: number
  /** Type of the object. */
  type: 'question'
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
  /** Whether its author marked it resolved. */
  resolved: boolean
  /** Number of answers. */
  answers_count: number
  /** Id of the accepted answer. Null if there is none. */
  accepted_answer_id: number | null
}

/** A question to publish. */
export interface QuestionCreate {
  /** Question: plain text, 2 to 200 characters. */
  title: string
  /** Details: HTML, at most 100,000 characters; sanitized to the allowed tags. */
  body?: string | null | undefined
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

/** A question with its details. */
export interface QuestionDetail extends Question {
  /** HTML. */
  body: string | null
}

/** A page of questions. */
export interface QuestionPage {
  /** Each is a question, as shown in lists. */
  items: Question[]
  /** `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page, stable under insertions and deletions. Null on the last page. */
  next_cursor: string | null
}

/** A question and its first answers. */
export interface QuestionRead {
  /** A question with its details. */
  item: QuestionDetail
  /** A page of answers. The accepted answer is first, then the answers with the most likes. */
  answers: AnswerPage
}

/** Whether a question is resolved. */
export interface QuestionResolve {
  /** Whether the question is resolved. */
  resolved: boolean
}

/** The fields of a question to change; omitted fields are kept. */
export interface QuestionUpdate {
  /** Plain text, 2 to 200 characters. */
  title?: string | undefined
  /** HTML, at most 100,000 characters. Null removes it. */
  body?: string | null | undefined
  /** Topics, at most 10, each of 1 to 50 characters. A leading # is removed. Case-insensitive. Duplicates count once. */
  tags?: readonly string[] | undefined
  /** Main image: a built-in image, a `/storage/…` path of your own upload, or an `https://` URL, which is imported if new. Null removes it. At most 2,048 characters. */
  featured_image?: string | null | undefined
  /** Images replacing the gallery, at most 12: each a built-in image, a `/storage/…` path of your own upload, or an `https://` URL, which is imported if new. */
  gallery?: readonly string[] | undefined
}

/** The question after the change. */
export interface QuestionUpdated {
  /** Unique id. */
  id: number
  /** Path on the site. */
  url: string
  /** Names of the fields that changed. */
  updated: string[]
  /** A question with its details. */
  item: QuestionDetail
}

/** The query of `questions.list`. */
export interface QuestionsListQuery {
  /** All questions, questions without an answer, or resolved questions. Default: `"all"`. */
  filter?: 'all' | 'unanswered' | 'resolved' | undefined
  /** Number of items to skip. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** Maximum number of items. 1 to 50. Default: `10`. */
  limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  cursor?: string | undefined
}

/** The query of `questions.get`. */
export interface QuestionsGetQuery {
  /** ID of an answer on the item. The page then contains its replies, oldest first, instead of answers. Replies cannot have replies. */
  replies_to?: number | undefined
  /** Number of answers to skip. 0 to 10,000. Default: `0`. */
  answers_offset?: number | undefined
  /** Maximum number of answers. 1 to 50. Default: `20`. */
  answers_limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  answers_cursor?: string | undefined
}

/** Errors of `questions.create`. */
export type QuestionsCreateError = OperationError<
  'questions.create',
  QuestionCreate,
  AnyCode | KeyCode | BodyCode | IdempotencyCode | 'insufficient_scope' | 'forbidden' | 'quota_exceeded',
  CreatedItem
>

/** Errors of `questions.update`. */
export type QuestionsUpdateError = OperationError<
  'questions.update',
  QuestionUpdate,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  QuestionUpdated
>

/** Errors of `questions.list`. */
export type QuestionsListError = OperationError<
  'questions.list',
  QuestionsListQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  QuestionPage
>

/** Errors of `questions.get`. */
export type QuestionsGetError = OperationError<
  'questions.get',
  QuestionsGetQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found' | 'validation_failed',
  QuestionRead
>

/** Errors of `questions.answer`. */
export type QuestionsAnswerError = OperationError<
  'questions.answer',
  CommentCreate,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  AnswerCreated
>

/** Errors of `questions.resolve`. */
export type QuestionsResolveError = OperationError<
  'questions.resolve',
  QuestionResolve,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  QuestionUpdated
>

/** Questions and their answers. */
export class QuestionsResource extends Resource {
  readonly namespace = 'questions'

  /**
   * Ask a question now, or later with `scheduled_at`.
   *
   * In a community you must be an editor or above.
   *
   * - Scope: `content`.
   * - Daily quota: `question` (by default 20 free, 60 pro, 200 business).
   * - Sent again after a lost answer: yes, with its idempotency key.
   * - Errors: `forbidden`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { id, web_url } = await client.questions.create({
   *   title: 'Which glaze keeps its blue at 1,200 °C?',
   *   body: '<p>Mine turns grey on the upper shelf.</p>',
   *   tags: ['pottery'],
   * })
   */
  create(body: QuestionCreate, options?: IdempotentOptions): Call<CreatedItem, QuestionsCreateError> {
    return call(
      this,
      'create',
      { route: 'POST /questions', quota: 'question', idempotent: true },
      options,
      body,
    )
  }

  /**
   * Edit your published or scheduled question.
   *
   * Only the fields sent change. `updated` lists the changed fields.
   *
   * - Scope: `edit`.
   * - Daily quota: `edit` (by default 100 free, 300 pro, 1000 business).
   * - Sent again after a lost answer: yes, as any PUT.
   * - Errors: `not_found`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { item } = await client.questions.update(11, { tags: ['pottery', 'kilns'] })
   */
  update(
    id: number,
    body: QuestionUpdate,
    options?: RequestOptions,
  ): Call<QuestionUpdated, QuestionsUpdateError> {
    return call(this, 'update', { route: 'PUT /questions/{id}', quota: 'edit' }, options, body, id)
  }

  /**
   * List questions, newest first.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `validation_failed`.
   *
   * @example
   * for await (const question of client.questions.list({ filter: 'unanswered' }))
   *   console.log(question.title)
   */
  list(query?: QuestionsListQuery, options?: RequestOptions): List<QuestionPage, QuestionsListError> {
    return list(this, 'list', { route: 'GET /questions', query: 'filter' }, options, query)
  }

  /**
   * Read a question with its answers.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `not_found`, `validation_failed`.
   *
   * @example
   * const { item, answers } = await client.questions.get(7)
   * console.log(item.title, answers.items.find((answer) => answer.accepted)?.body)
   */
  get(
    id: number,
    query?: QuestionsGetQuery,
    options?: RequestOptions,
  ): Call<QuestionRead, QuestionsGetError> {
    return call(
      this,
      'get',
      { route: 'GET /questions/{id}', query: 'replies_to answers_offset answers_limit answers_cursor' },
      options,
      query,
      id,
    )
  }

  /**
   * All answers of what `get` gives, page by page.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   *
   * @example
   * for await (const answer of client.questions.answers(7)) console.log(answer.accepted, answer.body)
   */
  answers(id: number, query?: PartQuery, options?: RequestOptions): List<AnswerPage, QuestionsGetError> {
    return list(this, 'get', { route: 'GET /questions/{id}', part: 'answers' }, options, query, id)
  }

  /**
   * Answer a question.
   *
   * The author of the question is notified.
   *
   * - Scope: `engage`.
   * - Daily quota: `answer` (by default 50 free, 150 pro, 500 business).
   * - Sent again after a lost answer: no.
   * - Errors: `not_found`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { answer } = await client.questions.answer(8, {
   *   body: '<p>Ask for half of it in advance.</p>',
   * })
   */
  answer(
    id: number,
    body: CommentCreate,
    options?: RequestOptions,
  ): Call<AnswerCreated, QuestionsAnswerError> {
    return call(this, 'answer', { route: 'POST /questions/{id}/answers', quota: 'answer' }, options, body, id)
  }

  /**
   * Resolve or reopen your question.
   *
   * - Scope: `edit`.
   * - Daily quota: `edit` (by default 100 free, 300 pro, 1000 business).
   * - Sent again after a lost answer: yes, as any PUT.
   * - Errors: `not_found`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { item } = await client.questions.resolve(11, { resolved: true })
   */
  resolve(
    id: number,
    body: QuestionResolve,
    options?: RequestOptions,
  ): Call<QuestionUpdated, QuestionsResolveError> {
    return call(this, 'resolve', { route: 'PUT /questions/{id}/resolved', quota: 'edit' }, options, body, id)
  }
}
