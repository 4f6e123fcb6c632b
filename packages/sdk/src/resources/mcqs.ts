// Generated from the contract: `npm run generate`.
import { Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List, PartQuery } from '../core/list.ts'
import type { Open } from '../core/open.ts'
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

/** A multiple-choice question, as it stands in a list. Its `title` is the question. */
export interface Mcq {
  /** Unique among items of all kinds. */
  id: number
  /** The kind of thing. */
  type: 'mcq'
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
  /** In the order of the author. */
  options: McqOption[]
  /** How many members answered. */
  answers_count: number
  /** The option that you chose. */
  my_answer: number | null
  /** The right option; null until you have answered, unless the question is yours. */
  correct_option_id: number | null
}

/** The solution, now that you have answered. */
export interface McqAnswered {
  /** Whether you chose the right option. */
  correct: boolean
  /** The option that is right. */
  correct_option_id: number
  /** HTML. */
  explanation: string | null
  /** A multiple-choice question with its details. */
  item: McqDetail
}

/** A multiple-choice question to publish. */
export interface McqCreate {
  /** What is asked: plain text, 2 to 200 characters. */
  question: string
  /** What can be chosen: 2 to 5 different texts of at most 200 characters, in their order. They can't be changed later. */
  options: readonly string[]
  /** The place of the right option in `options`, from 0. 0 to 4. */
  correct_option: number
  /** Why the right option is right, shown to those who have answered: HTML, at most 100,000 characters. */
  explanation?: string | null | undefined
  /** More about it: HTML, at most 100,000 characters; cleaned to the tags that are allowed. */
  details?: string | null | undefined
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

/** A multiple-choice question with its details. */
export interface McqDetail extends Mcq {
  /** HTML. */
  details: string | null
  /** HTML; null until you have answered, unless the question is yours. */
  explanation: string | null
}

/** An option of a multiple-choice question. */
export interface McqOption {
  /** The id. */
  id: number
  /** What one may choose, as plain text. */
  text: string
  /** How many members chose it; null until you have answered, unless the question is yours. */
  answers: number | null
}

/** A page of multiple-choice questions. */
export interface McqPage {
  /** Each is a multiple-choice question, as it stands in a list. Its `title` is the question. */
  items: Mcq[]
  /** The `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** The `cursor` of the next page, which begins there whatever comes or goes; null after the last. */
  next_cursor: string | null
}

/** A multiple-choice question and the first of its comments. */
export interface McqRead {
  /** A multiple-choice question with its details. */
  item: McqDetail
  /** A page of comments, oldest first. */
  comments: CommentPage
}

/** The fields of a multiple-choice question to change; what is left out is kept. */
export interface McqUpdate {
  /** What is asked: plain text, 2 to 200 characters. */
  question?: string | undefined
  /** HTML. Null removes it. 1 to 100,000 characters. */
  details?: string | null | undefined
  /** HTML. Null removes it. 1 to 100,000 characters. */
  explanation?: string | null | undefined
  /** Topics, at most 10, each of 1 to 50 characters. A # before it is removed; case does not matter; the same topic twice counts once. */
  tags?: readonly string[] | undefined
  /** The main image: a built-in image, a `/storage/…` path of your own upload, or an `https://` address, which is imported where it is new. Null removes it. At most 2,048 characters. */
  featured_image?: string | null | undefined
  /** Replaces the gallery, at most 12 images: each a built-in image, a `/storage/…` path of your own upload, or an `https://` address, which is imported where it is new. */
  gallery?: readonly string[] | undefined
}

/** The multiple-choice question after the change. */
export interface McqUpdated {
  /** The id. */
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
  /** How many items to pass over. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** How many items to give at most. 1 to 50. Default: `10`. */
  limit?: number | undefined
  /** The `next_cursor` of the page before, instead of an offset, with everything else as it was. At most 512 characters. */
  cursor?: string | undefined
}

/** The query of `mcqs.get`. */
export interface McqsGetQuery {
  /** The id of a comment of the item: the page then holds the replies to it, oldest first, instead of comments. They have no replies of their own. */
  replies_to?: number | undefined
  /** How many comments to pass over. 0 to 10,000. Default: `0`. */
  comments_offset?: number | undefined
  /** How many comments to give at most. 1 to 50. Default: `20`. */
  comments_limit?: number | undefined
  /** The `next_cursor` of the page before, instead of an offset, with everything else as it was. At most 512 characters. */
  comments_cursor?: string | undefined
}

/** What `mcqs.create` can fail with. */
export type McqsCreateError = OperationError<
  'mcqs.create',
  McqCreate,
  AnyCode | KeyCode | BodyCode | IdempotencyCode | 'insufficient_scope' | 'forbidden' | 'quota_exceeded',
  CreatedItem
>

/** What `mcqs.update` can fail with. */
export type McqsUpdateError = OperationError<
  'mcqs.update',
  McqUpdate,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  McqUpdated
>

/** What `mcqs.list` can fail with. */
export type McqsListError = OperationError<
  'mcqs.list',
  McqsListQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  McqPage
>

/** What `mcqs.get` can fail with. */
export type McqsGetError = OperationError<
  'mcqs.get',
  McqsGetQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found' | 'validation_failed',
  McqRead
>

/** What `mcqs.comment` can fail with. */
export type McqsCommentError = OperationError<
  'mcqs.comment',
  CommentCreate,
  AnyCode | KeyCode | BodyCode | IdempotencyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  CommentCreated
>

/** What `mcqs.answer` can fail with. */
export type McqsAnswerError = OperationError<
  'mcqs.answer',
  Choice,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'conflict' | 'quota_exceeded',
  McqAnswered
>

/** Multiple-choice questions: two to five options, one of them right. */
export class McqsResource extends Resource {
  readonly namespace = 'mcqs'

  /**
   * Publish a multiple-choice question now, or later with `scheduled_at`.
   *
   * One of its options is right. Which one, others learn with their own answer. In a community you must be an editor or above.
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
    return this.$call(
      'create',
      { method: 'POST', path: '/mcqs', quota: 'mcq', idempotent: true },
      options,
      body,
    )
  }

  /**
   * Edit a multiple-choice question of yours, published or scheduled.
   *
   * Only the fields sent change; the options and the solution never do. `updated` names the fields whose value is another one now.
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
    return this.$call('update', { method: 'PUT', path: '/mcqs/{id}', quota: 'edit' }, options, body, id)
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
    return this.$list('list', { method: 'GET', path: '/mcqs' }, options, query)
  }

  /**
   * Read a multiple-choice question with its comments.
   *
   * The solution is null until you have answered, unless the question is your own.
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
    return this.$call('get', { method: 'GET', path: '/mcqs/{id}' }, options, query, id)
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
    return this.$list('get', { method: 'GET', path: '/mcqs/{id}', part: 'comments' }, options, query, id)
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
    return this.$call(
      'comment',
      { method: 'POST', path: '/mcqs/{id}/comments', quota: 'comment', idempotent: true },
      options,
      body,
      id,
    )
  }

  /**
   * Answer a multiple-choice question, and learn the solution.
   *
   * An answer stands: a second one is a `conflict`.
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
    return this.$call(
      'answer',
      { method: 'POST', path: '/mcqs/{id}/answer', quota: 'react' },
      options,
      body,
      id,
    )
  }
}
