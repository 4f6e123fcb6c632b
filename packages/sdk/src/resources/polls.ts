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

/** A poll, as it stands in a list. Its `title` is the question. */
export interface Poll {
  /** Unique among items of all kinds. */
  id: number
  /** The kind of thing. */
  type: 'poll'
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
  options: PollOption[]
  /** How many members voted. */
  votes_count: number
  /** Whether votes are no longer taken. */
  is_closed: boolean
  /** The option that you voted for. */
  my_vote: number | null
}

/** A poll to publish. */
export interface PollCreate {
  /** What is asked: plain text, 2 to 200 characters. */
  question: string
  /** What can be chosen: 2 to 5 different texts of at most 200 characters, in their order. They can't be changed later. */
  options: readonly string[]
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

/** A poll with its details. */
export interface PollDetail extends Poll {
  /** HTML. */
  details: string | null
}

/** An option of a poll. */
export interface PollOption {
  /** The id. */
  id: number
  /** What one may choose, as plain text. */
  text: string
  /** How many members voted for it. */
  votes: number
}

/** A page of polls. */
export interface PollPage {
  /** Each is a poll, as it stands in a list. Its `title` is the question. */
  items: Poll[]
  /** The `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** The `cursor` of the next page, which begins there whatever comes or goes; null after the last. */
  next_cursor: string | null
}

/** A poll and the first of its comments. */
export interface PollRead {
  /** A poll with its details. */
  item: PollDetail
  /** A page of comments, oldest first. */
  comments: CommentPage
}

/** The fields of a poll to change; what is left out is kept. */
export interface PollUpdate {
  /** What is asked: plain text, 2 to 200 characters. */
  question?: string | undefined
  /** HTML. Null removes it. 1 to 100,000 characters. */
  details?: string | null | undefined
  /** Topics, at most 10, each of 1 to 50 characters. A # before it is removed; case does not matter; the same topic twice counts once. */
  tags?: readonly string[] | undefined
  /** The main image: a built-in image, a `/storage/…` path of your own upload, or an `https://` address, which is imported where it is new. Null removes it. At most 2,048 characters. */
  featured_image?: string | null | undefined
  /** Replaces the gallery, at most 12 images: each a built-in image, a `/storage/…` path of your own upload, or an `https://` address, which is imported where it is new. */
  gallery?: readonly string[] | undefined
  /** True closes the poll for good: it takes no more votes, and can not be opened again. */
  is_closed?: boolean | undefined
}

/** The poll after the change. */
export interface PollUpdated {
  /** The id. */
  id: number
  /** Path on the site. */
  url: string
  /** Names of the fields that changed. */
  updated: string[]
  /** A poll with its details. */
  item: PollDetail
}

/** The poll with your vote counted. */
export interface Voted {
  /** A poll with its details. */
  item: PollDetail
}

/** The query of `polls.list`. */
export interface PollsListQuery {
  /** How many items to pass over. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** How many items to give at most. 1 to 50. Default: `10`. */
  limit?: number | undefined
  /** The `next_cursor` of the page before, instead of an offset, with everything else as it was. At most 512 characters. */
  cursor?: string | undefined
}

/** The query of `polls.get`. */
export interface PollsGetQuery {
  /** The id of a comment of the item: the page then holds the replies to it, oldest first, instead of comments. They have no replies of their own. */
  replies_to?: number | undefined
  /** How many comments to pass over. 0 to 10,000. Default: `0`. */
  comments_offset?: number | undefined
  /** How many comments to give at most. 1 to 50. Default: `20`. */
  comments_limit?: number | undefined
  /** The `next_cursor` of the page before, instead of an offset, with everything else as it was. At most 512 characters. */
  comments_cursor?: string | undefined
}

/** What `polls.create` can fail with. */
export type PollsCreateError = OperationError<
  'polls.create',
  PollCreate,
  AnyCode | KeyCode | BodyCode | IdempotencyCode | 'insufficient_scope' | 'forbidden' | 'quota_exceeded',
  CreatedItem
>

/** What `polls.update` can fail with. */
export type PollsUpdateError = OperationError<
  'polls.update',
  PollUpdate,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'conflict' | 'quota_exceeded',
  PollUpdated
>

/** What `polls.list` can fail with. */
export type PollsListError = OperationError<
  'polls.list',
  PollsListQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  PollPage
>

/** What `polls.get` can fail with. */
export type PollsGetError = OperationError<
  'polls.get',
  PollsGetQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found' | 'validation_failed',
  PollRead
>

/** What `polls.comment` can fail with. */
export type PollsCommentError = OperationError<
  'polls.comment',
  CommentCreate,
  AnyCode | KeyCode | BodyCode | IdempotencyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  CommentCreated
>

/** What `polls.vote` can fail with. */
export type PollsVoteError = OperationError<
  'polls.vote',
  Choice,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'conflict' | 'quota_exceeded',
  Voted
>

/** Polls: two to five options, one vote a member. */
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
    return this.$call(
      'create',
      { method: 'POST', path: '/polls', quota: 'poll', idempotent: true },
      options,
      body,
    )
  }

  /**
   * Edit a poll of yours, published or scheduled.
   *
   * Only the fields sent change; the options never do. `updated` names the fields whose value is another one now. Opening a closed poll again is a `conflict`.
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
    return this.$call('update', { method: 'PUT', path: '/polls/{id}', quota: 'edit' }, options, body, id)
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
    return this.$list('list', { method: 'GET', path: '/polls' }, options, query)
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
    return this.$call('get', { method: 'GET', path: '/polls/{id}' }, options, query, id)
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
    return this.$list('get', { method: 'GET', path: '/polls/{id}', part: 'comments' }, options, query, id)
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
    return this.$call(
      'comment',
      { method: 'POST', path: '/polls/{id}/comments', quota: 'comment', idempotent: true },
      options,
      body,
      id,
    )
  }

  /**
   * Vote in a poll.
   *
   * A vote stands: a second one, and one in a closed poll, is a `conflict`.
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
    return this.$call('vote', { method: 'POST', path: '/polls/{id}/vote', quota: 'react' }, options, body, id)
  }
}
