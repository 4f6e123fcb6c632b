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

/** A poll, as shown in lists. Its `title` is the question. */
export interface Poll {
  /** Unique among items of all kinds. */
  id: number
  /** Type of the object. */
  type: 'poll'
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
  options: PollOption[]
  /** Number of voters. */
  votes_count: number
  /** Whether voting is closed. */
  is_closed: boolean
  /** ID of the option you voted for. */
  my_vote: number | null
}

/** A poll to publish. */
export interface PollCreate {
  /** Question: plain text, 2 to 200 characters. */
  question: string
  /** Options: 2 to 5 different strings of at most 200 characters, in order. They cannot be changed later. */
  options: readonly string[]
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

/** A poll with its details. */
export interface PollDetail extends Poll {
  /** HTML. */
  details: string | null
}

/** An option of a poll. */
export interface PollOption {
  /** Unique id. */
  id: number
  /** Text of the option, as plain text. */
  text: string
  /** Number of votes. */
  votes: number
}

/** A page of polls. */
export interface PollPage {
  /** Each is a poll, as shown in lists. Its `title` is the question. */
  items: Poll[]
  /** `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page, stable under insertions and deletions. Null on the last page. */
  next_cursor: string | null
}

/** A poll and its first comments. */
export interface PollRead {
  /** A poll with its details. */
  item: PollDetail
  /** A page of comments, oldest first. */
  comments: CommentPage
}

/** The fields of a poll to change; omitted fields are kept. */
export interface PollUpdate {
  /** Question: plain text, 2 to 200 characters. */
  question?: string | undefined
  /** HTML. Null removes it. 1 to 100,000 characters. */
  details?: string | null | undefined
  /** Topics, at most 10, each of 1 to 50 characters. A leading # is removed. Case-insensitive. Duplicates count once. */
  tags?: readonly string[] | undefined
  /** Main image: a built-in image, a `/storage/…` path of your own upload, or an `https://` URL, which is imported if new. Null removes it. At most 2,048 characters. */
  featured_image?: string | null | undefined
  /** Images replacing the gallery, at most 12: each a built-in image, a `/storage/…` path of your own upload, or an `https://` URL, which is imported if new. */
  gallery?: readonly string[] | undefined
  /** `true` closes the poll permanently. It accepts no more votes and cannot be reopened. */
  is_closed?: boolean | undefined
}

/** The poll after the change. */
export interface PollUpdated {
  /** Unique id. */
  id: number
  /** Path on the site. */
  url: string
  /** Names of the fields that changed. */
  updated: string[]
  /** A poll with its details. */
  item: PollDetail
}

/** The poll, including your vote. */
export interface Voted {
  /** A poll with its details. */
  item: PollDetail
}

/** The query of `polls.list`. */
export interface PollsListQuery {
  /** Number of items to skip. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** Maximum number of items. 1 to 50. Default: `10`. */
  limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  cursor?: string | undefined
}

/** The query of `polls.get`. */
export interface PollsGetQuery {
  /** ID of a comment on the item. The page then contains its replies, oldest first, instead of comments. Replies cannot have replies. */
  replies_to?: number | undefined
  /** Number of comments to skip. 0 to 10,000. Default: `0`. */
  comments_offset?: number | undefined
  /** Maximum number of comments. 1 to 50. Default: `20`. */
  comments_limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  comments_cursor?: string | undefined
}

/** Errors of `polls.create`. */
export type PollsCreateError = OperationError<
  'polls.create',
  PollCreate,
  AnyCode | KeyCode | BodyCode | IdempotencyCode | 'insufficient_scope' | 'forbidden' | 'quota_exceeded',
  CreatedItem
>

/** Errors of `polls.update`. */
export type PollsUpdateError = OperationError<
  'polls.update',
  PollUpdate,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'conflict' | 'quota_exceeded',
  PollUpdated
>

/** Errors of `polls.list`. */
export type PollsListError = OperationError<
  'polls.list',
  PollsListQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  PollPage
>

/** Errors of `polls.get`. */
export type PollsGetError = OperationError<
  'polls.get',
  PollsGetQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found' | 'validation_failed',
  PollRead
>

/** Errors of `polls.comment`. */
export type PollsCommentError = OperationError<
  'polls.comment',
  CommentCreate,
  AnyCode | KeyCode | BodyCode | IdempotencyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  CommentCreated
>

/** Errors of `polls.vote`. */
export type PollsVoteError = OperationError<
  'polls.vote',
  Choice,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'conflict' | 'quota_exceeded',
  Voted
>

/** Polls: two to five options, one vote per member. */
export class PollsResource extends Resource {
  readonly namespace = 'polls'

  /**
   * Publish a poll now, or later with `scheduled_at`.
   *
   * Each member has one vote. In a community you must be an editor or above.
   *
   * - Scope: `content`.
   * - Daily quota: `poll` (by default 10 free, 30 pro, 100 business).
   * - Sent again after a lost answer: yes, with its idempotency key.
   * - Errors: `forbidden`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { id, web_url } = await client.polls.create({
   *   question: 'When shall we fire the kiln?',
   *   options: ['Saturday morning', 'Sunday morning'],
   * })
   */
  create(body: PollCreate, options?: IdempotentOptions): Call<CreatedItem, PollsCreateError> {
    return call(this, 'create', { route: 'POST /polls', quota: 'poll', idempotent: true }, options, body)
  }

  /**
   * Edit your published or scheduled poll.
   *
   * Only the fields sent change. Options can't be changed. `updated` lists the changed fields. Reopening a closed poll is a `conflict`.
   *
   * - Scope: `edit`.
   * - Daily quota: `edit` (by default 100 free, 300 pro, 1000 business).
   * - Sent again after a lost answer: yes, as any PUT.
   * - Errors: `not_found`, `conflict`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { item } = await client.polls.update(14, { is_closed: true })
   */
  update(id: number, body: PollUpdate, options?: RequestOptions): Call<PollUpdated, PollsUpdateError> {
    return call(this, 'update', { route: 'PUT /polls/{id}', quota: 'edit' }, options, body, id)
  }

  /**
   * List polls, newest first.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `validation_failed`.
   *
   * @example
   * for await (const poll of client.polls.list()) console.log(poll.title, poll.votes_count)
   */
  list(query?: PollsListQuery, options?: RequestOptions): List<PollPage, PollsListError> {
    return list(this, 'list', { route: 'GET /polls', query: '' }, options, query)
  }

  /**
   * Read a poll with its comments.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `not_found`, `validation_failed`.
   *
   * @example
   * const { item } = await client.polls.get(14)
   * for (const { text, votes } of item.options) console.log(text, votes)
   */
  get(id: number, query?: PollsGetQuery, options?: RequestOptions): Call<PollRead, PollsGetError> {
    return call(
      this,
      'get',
      { route: 'GET /polls/{id}', query: 'replies_to comments_offset comments_limit comments_cursor' },
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
   * for await (const comment of client.polls.comments(14))
   *   console.log(comment.author.username, comment.body)
   */
  comments(id: number, query?: PartQuery, options?: RequestOptions): List<CommentPage, PollsGetError> {
    return list(this, 'get', { route: 'GET /polls/{id}', part: 'comments' }, options, query, id)
  }

  /**
   * Comment on a poll.
   *
   * The author of the poll is notified.
   *
   * - Scope: `engage`.
   * - Daily quota: `comment` (by default 100 free, 300 pro, 1000 business).
   * - Sent again after a lost answer: yes, with its idempotency key.
   * - Errors: `not_found`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { comment } = await client.polls.comment(14, { body: '<p>Sunday is best for families.</p>' })
   */
  comment(
    id: number,
    body: CommentCreate,
    options?: IdempotentOptions,
  ): Call<CommentCreated, PollsCommentError> {
    return call(
      this,
      'comment',
      { route: 'POST /polls/{id}/comments', quota: 'comment', idempotent: true },
      options,
      body,
      id,
    )
  }

  /**
   * Vote in a poll.
   *
   * Votes are final: a second vote, or one in a closed poll, is a `conflict`.
   *
   * - Scope: `engage`.
   * - Daily quota: `react` (by default 300 free, 900 pro, 3000 business).
   * - Sent again after a lost answer: no.
   * - Errors: `not_found`, `conflict`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { item: poll } = await client.polls.get(14)
   * const { item } = await client.polls.vote(poll.id, { option_id: poll.options[0]!.id })
   */
  vote(id: number, body: Choice, options?: RequestOptions): Call<Voted, PollsVoteError> {
    return call(this, 'vote', { route: 'POST /polls/{id}/vote', quota: 'react' }, options, body, id)
  }
}
