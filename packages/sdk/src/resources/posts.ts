// Generated from the contract: `npm run generate`.
import { call, list, Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List, PartQuery } from '../core/list.ts'
import type { LiteralUnion } from '../core/literal-union.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { IdempotentOptions, RequestOptions } from '../core/options.ts'
import type {
  CommentCreate,
  CommentCreated,
  CommentPage,
  CommunityCard,
  CreatedItem,
  MemberCard,
} from './shared.ts'
import type { AnyCode, KeyCode, BodyCode, IdempotencyCode } from './vocabulary.ts'

/** A post, as shown in lists. */
export interface Post {
  /** Unique among items of all kinds. */
  id: number
  /** Type of the object. */
  type: 'post'
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
}

/** A post to publish. */
export interface PostCreate {
  /** Plain text, 2 to 200 characters. */
  title: string
  /** HTML, at most 100,000 characters; sanitized to the allowed tags. */
  body: string
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

/** A post with its full text. */
export interface PostDetail extends Post {
  /** HTML. */
  body: string
}

/** A page of posts. */
export interface PostPage {
  /** Each is a post, as shown in lists. */
  items: Post[]
  /** `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page, stable under insertions and deletions. Null on the last page. */
  next_cursor: string | null
}

/** A post and its first comments. */
export interface PostRead {
  /** A post with its full text. */
  item: PostDetail
  /** A page of comments, oldest first. */
  comments: CommentPage
}

/** The fields of a post to change; omitted fields are kept. */
export interface PostUpdate {
  /** Plain text, 2 to 200 characters. */
  title?: string | undefined
  /** HTML, at most 100,000 characters. */
  body?: string | undefined
  /** Topics, at most 10, each of 1 to 50 characters. A leading # is removed. Case-insensitive. Duplicates count once. */
  tags?: readonly string[] | undefined
  /** Main image: a built-in image, a `/storage/…` path of your own upload, or an `https://` URL, which is imported if new. Null removes it. At most 2,048 characters. */
  featured_image?: string | null | undefined
  /** Images replacing the gallery, at most 12: each a built-in image, a `/storage/…` path of your own upload, or an `https://` URL, which is imported if new. */
  gallery?: readonly string[] | undefined
}

/** The post after the change. */
export interface PostUpdated {
  /** Unique id. */
  id: number
  /** Path on the site. */
  url: string
  /** Names of the fields that changed. */
  updated: string[]
  /** A post with its full text. */
  item: PostDetail
}

/** The query of `posts.list`. */
export interface PostsListQuery {
  /** Number of items to skip. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** Maximum number of items. 1 to 50. Default: `10`. */
  limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  cursor?: string | undefined
}

/** The query of `posts.get`. */
export interface PostsGetQuery {
  /** ID of a comment on the item. The page then contains its replies, oldest first, instead of comments. Replies cannot have replies. */
  replies_to?: number | undefined
  /** Number of comments to skip. 0 to 10,000. Default: `0`. */
  comments_offset?: number | undefined
  /** Maximum number of comments. 1 to 50. Default: `20`. */
  comments_limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  comments_cursor?: string | undefined
}

/** Errors of `posts.create`. */
export type PostsCreateError = OperationError<
  'posts.create',
  PostCreate,
  AnyCode | KeyCode | BodyCode | IdempotencyCode | 'insufficient_scope' | 'forbidden' | 'quota_exceeded',
  CreatedItem
>

/** Errors of `posts.update`. */
export type PostsUpdateError = OperationError<
  'posts.update',
  PostUpdate,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  PostUpdated
>

/** Errors of `posts.list`. */
export type PostsListError = OperationError<
  'posts.list',
  PostsListQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  PostPage
>

/** Errors of `posts.get`. */
export type PostsGetError = OperationError<
  'posts.get',
  PostsGetQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found' | 'validation_failed',
  PostRead
>

/** Errors of `posts.comment`. */
export type PostsCommentError = OperationError<
  'posts.comment',
  CommentCreate,
  AnyCode | KeyCode | BodyCode | IdempotencyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  CommentCreated
>

/** Articles: publish, edit, read and comment. */
export class PostsResource extends Resource {
  readonly namespace = 'posts'

  /**
   * Publish a post now, or later with `scheduled_at`.
   *
   * In a community you must be an editor or above. A scheduled post uses a unit on the day of scheduling. Cancelling does not return it.
   *
   * - Scope: `content`.
   * - Daily quota: `post` (by default 20 free, 60 pro, 200 business).
   * - Sent again after a lost answer: yes, with its idempotency key.
   * - Errors: `forbidden`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { id, web_url } = await client.posts.create({
   *   title: 'Monsoon reading list',
   *   body: '<p>Five books for wet evenings.</p>',
   *   tags: ['books', 'monsoon'],
   * })
   */
  create(body: PostCreate, options?: IdempotentOptions): Call<CreatedItem, PostsCreateError> {
    return call(this, 'create', { route: 'POST /posts', quota: 'post', idempotent: true }, options, body)
  }

  /**
   * Edit your published or scheduled post.
   *
   * Only the fields sent change. `updated` lists the changed fields.
   *
   * - Scope: `edit`.
   * - Daily quota: `edit` (by default 100 free, 300 pro, 1000 business).
   * - Sent again after a lost answer: yes, as any PUT.
   * - Errors: `not_found`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { item } = await client.posts.update(1, { tags: ['pottery', 'kilns'] })
   */
  update(id: number, body: PostUpdate, options?: RequestOptions): Call<PostUpdated, PostsUpdateError> {
    return call(this, 'update', { route: 'PUT /posts/{id}', quota: 'edit' }, options, body, id)
  }

  /**
   * List posts, newest first.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `validation_failed`.
   *
   * @example
   * for await (const post of client.posts.list()) console.log(post.title)
   */
  list(query?: PostsListQuery, options?: RequestOptions): List<PostPage, PostsListError> {
    return list(this, 'list', { route: 'GET /posts', query: '' }, options, query)
  }

  /**
   * Read a post with its comments.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `not_found`, `validation_failed`.
   *
   * @example
   * const { item, comments } = await client.posts.get(1)
   * console.log(item.title, comments.items.length)
   */
  get(id: number, query?: PostsGetQuery, options?: RequestOptions): Call<PostRead, PostsGetError> {
    return call(
      this,
      'get',
      { route: 'GET /posts/{id}', query: 'replies_to comments_offset comments_limit comments_cursor' },
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
   * for await (const comment of client.posts.comments(1))
   *   console.log(comment.author.username, comment.body)
   */
  comments(id: number, query?: PartQuery, options?: RequestOptions): List<CommentPage, PostsGetError> {
    return list(this, 'get', { route: 'GET /posts/{id}', part: 'comments' }, options, query, id)
  }

  /**
   * Comment on a post.
   *
   * The author of the post is notified.
   *
   * - Scope: `engage`.
   * - Daily quota: `comment` (by default 100 free, 300 pro, 1000 business).
   * - Sent again after a lost answer: yes, with its idempotency key.
   * - Errors: `not_found`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { comment } = await client.posts.comment(1, { body: '<p>How long does the firing take?</p>' })
   */
  comment(
    id: number,
    body: CommentCreate,
    options?: IdempotentOptions,
  ): Call<CommentCreated, PostsCommentError> {
    return call(
      this,
      'comment',
      { route: 'POST /posts/{id}/comments', quota: 'comment', idempotent: true },
      options,
      body,
      id,
    )
  }
}
