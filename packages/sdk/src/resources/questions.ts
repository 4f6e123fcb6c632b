// Generated from the contract: `npm run generate`.
import { Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List, PartQuery } from '../core/list.ts'
import type { Open } from '../core/open.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { IdempotentOptions, RequestOptions } from '../core/options.ts'
import type { Answer, CommentCreate, CommunityCard, CreatedItem, MemberCard } from './shared.ts'
import type { AnyCode, KeyCode, BodyCode, IdempotencyCode } from './vocabulary.ts'

/** The answer as it was published. */
export interface AnswerCreated {
  /** The id. */
  id: number
  /** An answer to a question. */
  answer: Answer
  /** How many answers the question has now. */
  answers: number
}

/** A page of answers: the accepted one first, then the most liked. */
export interface AnswerPage {
  /** Each is an answer to a question. */
  items: Answer[]
  /** The `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** The `cursor` of the next page, which begins there whatever comes or goes; null after the last. */
  next_cursor: string | null
}

/** A question, as it stands in a list. */
export interface Question {
  /** Unique among items of all kinds. */
  id: number
  /** The kind of thing. */
  type: 'question'
  /** Names the item in its address; unique among items of its kind. */
  slug: string
  /** Path on the site. */
  url: string
  /** Absolute URL. */
  web_url: string
  /** Plain text. */
  title: string
  /** The beginning, as plain text of at most 240 characters. */
  excerpt: string
  /** The member who wrote it. */
  author: MemberCard
  /** Topics, as their author wrote them, without #. */
  tags: string[]
  /** A `/storage/…` path, or the address of an image elsewhere. */
  featured_image: string | null
  /** Further images: `/storage/…` paths, or addresses elsewhere. */
  gallery: string[]
  /** A community, as shown beside what was published in it. */
  community: CommunityCard | null
  /** All but `published` is seen by the author only. `failed` could not be published at its time. */
  status: Open<'scheduled' | 'published' | 'archived' | 'failed'>
  /** How many members like it. */
  likes: number
  /** How many members dislike it. */
  dislikes: number
  /** Your reaction, if any. */
  my_reaction: Open<'like' | 'dislike'> | null
  /** Whether you saved it. */
  saved: boolean
  /** How many comments it has, replies among them; of a question, answers and their replies. */
  comments_count: number
  /** When it was written. ISO 8601. */
  created_at: string
  /** When it last changed. ISO 8601. */
  updated_at: string
  /** When it went live; null before. ISO 8601. */
  published_at: string | null
  /** Whether its author marked it resolved. */
  resolved: boolean
  /** How many answers there are. */
  answers_count: number
  /** The answer that its author accepted; null while there is none. */
  accepted_answer_id: number | null
}

/** A question to publish. */
export interface QuestionCreate {
  /** The question itself: plain text, 2 to 200 characters. */
  title: string
  /** Details: HTML, at most 100,000 characters; cleaned to the tags that are allowed. */
  body?: string | null | undefined
  /** Topics, at most 10, each of 1 to 50 characters. A # before it is removed; case does not matter; the same topic twice counts once. */
  tags?: readonly string[] | null | undefined
  /** The main image: a built-in image, a `/storage/…` path of your own upload, or an `https://` address, which is linked. At most 2,048 characters. */
  featured_image?: string | null | undefined
  /** Further images, at most 12: each a built-in image, a `/storage/…` path of your own upload, or an `https://` address, which is linked. */
  gallery?: readonly string[] | null | undefined
  /** Publish then instead of now: a date and time with a UTC offset or `Z`, from 5 minutes to 180 days ahead. At most 64 characters. */
  scheduled_at?: string | Date | null | undefined
  /** Publish inside this community, in which you must be an editor or above. */
  community_id?: number | null | undefined
  /** The slug of the community, instead of `community_id`. At most 80 characters. */
  community?: string | null | undefined
}

/** A question with its details. */
export interface QuestionDetail extends Question {
  /** HTML. */
  body: string | null
}

/** A page of questions. */
export interface QuestionPage {
  /** Each is a question, as it stands in a list. */
  items: Question[]
  /** The `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** The `cursor` of the next page, which begins there whatever comes or goes; null after the last. */
  next_cursor: string | null
}

/** A question and the first of its answers. */
export interface QuestionRead {
  /** A question with its details. */
  item: QuestionDetail
  /** A page of answers: the accepted one first, then the most liked. */
  answers: AnswerPage
}

/** Whether a question is resolved. */
export interface QuestionResolve {
  /** Whether the question is resolved. */
  resolved: boolean
}

/** The fields of a question to change; what is left out is kept. */
export interface QuestionUpdate {
  /** Plain text, 2 to 200 characters. */
  title?: string | undefined
  /** HTML, at most 100,000 characters. Null removes it. */
  body?: string | null | undefined
  /** Topics, at most 10, each of 1 to 50 characters. A # before it is removed; case does not matter; the same topic twice counts once. */
  tags?: readonly string[] | undefined
  /** The main image: a built-in image, a `/storage/…` path of your own upload, or an `https://` address, which is imported where it is new. Null removes it. At most 2,048 characters. */
  featured_image?: string | null | undefined
  /** Replaces the gallery, at most 12 images: each a built-in image, a `/storage/…` path of your own upload, or an `https://` address, which is imported where it is new. */
  gallery?: readonly string[] | undefined
}

/** The question after the change. */
export interface QuestionUpdated {
  /** The id. */
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
  /** All, those without an answer, or those marked resolved. Default: `"all"`. */
  filter?: 'all' | 'unanswered' | 'resolved' | undefined
  /** How many items to pass over. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** How many items to give at most. 1 to 50. Default: `10`. */
  limit?: number | undefined
  /** The `next_cursor` of the page before, instead of an offset, with everything else as it was. At most 512 characters. */
  cursor?: string | undefined
}

/** The query of `questions.get`. */
export interface QuestionsGetQuery {
  /** The id of an answer of the item: the page then holds the replies to it, oldest first, instead of answers. They have no replies of their own. */
  replies_to?: number | undefined
  /** How many answers to pass over. 0 to 10,000. Default: `0`. */
  answers_offset?: number | undefined
  /** How many answers to give at most. 1 to 50. Default: `20`. */
  answers_limit?: number | undefined
  /** The `next_cursor` of the page before, instead of an offset, with everything else as it was. At most 512 characters. */
  answers_cursor?: string | undefined
}

/** What `questions.create` can fail with. */
export type QuestionsCreateError = OperationError<
  'questions.create',
  QuestionCreate,
  AnyCode | KeyCode | BodyCode | IdempotencyCode | 'insufficient_scope' | 'forbidden' | 'quota_exceeded',
  CreatedItem
>

/** What `questions.update` can fail with. */
export type QuestionsUpdateError = OperationError<
  'questions.update',
  QuestionUpdate,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  QuestionUpdated
>

/** What `questions.list` can fail with. */
export type QuestionsListError = OperationError<
  'questions.list',
  QuestionsListQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  QuestionPage
>

/** What `questions.get` can fail with. */
export type QuestionsGetError = OperationError<
  'questions.get',
  QuestionsGetQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found' | 'validation_failed',
  QuestionRead
>

/** What `questions.answer` can fail with. */
export type QuestionsAnswerError = OperationError<
  'questions.answer',
  CommentCreate,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  AnswerCreated
>

/** What `questions.resolve` can fail with. */
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
    return this.$call(
      'create',
      { method: 'POST', path: '/questions', quota: 'question', idempotent: true },
      options,
      body,
    )
  }

  /**
   * Edit a question of yours, published or scheduled.
   *
   * Only the fields sent change. `updated` names those whose value is another one now.
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
    return this.$call('update', { method: 'PUT', path: '/questions/{id}', quota: 'edit' }, options, body, id)
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
    return this.$list('list', { method: 'GET', path: '/questions' }, options, query)
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
    return this.$call('get', { method: 'GET', path: '/questions/{id}' }, options, query, id)
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
    return this.$list('get', { method: 'GET', path: '/questions/{id}', part: 'answers' }, options, query, id)
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
    return this.$call(
      'answer',
      { method: 'POST', path: '/questions/{id}/answers', quota: 'answer' },
      options,
      body,
      id,
    )
  }

  /**
   * Mark a question of yours resolved, or open again.
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
    return this.$call(
      'resolve',
      { method: 'PUT', path: '/questions/{id}/resolved', quota: 'edit' },
      options,
      body,
      id,
    )
  }
}
