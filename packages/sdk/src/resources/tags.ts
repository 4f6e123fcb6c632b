// Generated from the contract: `npm run generate`.
import { Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List } from '../core/list.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { IdempotentOptions, RequestOptions } from '../core/options.ts'
import type { CreatedItem, Tag } from './shared.ts'
import type { AnyCode, KeyCode, BodyCode, IdempotencyCode } from './vocabulary.ts'

/** A topic tag to create. */
export interface TagCreate {
  /** The topic, 1 to 50 characters. A # before it is removed. */
  name: string
  /** What the topic is about: plain text, at most 1,000 characters. */
  description?: string | null | undefined
}

/** A page of tags. */
export interface TagPage {
  /** Each is a topic tag. */
  items: Tag[]
  /** The `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** The `cursor` of the next page, which begins there whatever comes or goes; null after the last. */
  next_cursor: string | null
}

/** A tag. */
export interface TagRead {
  /** A topic tag. */
  tag: Tag
}

/** The query of `tags.list`. */
export interface TagsListQuery {
  /** How many items to pass over. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** How many items to give at most. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** The `next_cursor` of the page before, instead of an offset, with everything else as it was. At most 512 characters. */
  cursor?: string | undefined
}

/** What `tags.create` can fail with. */
export type TagsCreateError = OperationError<
  'tags.create',
  TagCreate,
  AnyCode | KeyCode | BodyCode | IdempotencyCode | 'insufficient_scope' | 'conflict' | 'quota_exceeded',
  CreatedItem
>

/** What `tags.list` can fail with. */
export type TagsListError = OperationError<
  'tags.list',
  TagsListQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  TagPage
>

/** What `tags.get` can fail with. */
export type TagsGetError = OperationError<
  'tags.get',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found',
  TagRead
>

/** Topics that content is filed under. */
export class TagsResource extends Resource {
  readonly namespace = 'tags'

  /**
   * Create a topic tag.
   *
   * A tag that exists already, whatever its case, is a `conflict`. Publishing with a new tag creates it as well, without a unit of this quota.
   *
   * - Scope: `content`.
   * - Daily quota: `tag` (by default 10 free, 30 pro, 100 business).
   * - Sent again after a lost answer: yes, with its idempotency key.
   * - Errors: `conflict`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { slug } = await client.tags.create({
   *   name: 'Terracotta',
   *   description: 'Low-fired red clay.',
   * })
   */
  create(body: TagCreate, options?: IdempotentOptions): Call<CreatedItem, TagsCreateError> {
    return this.$call(
      'create',
      { method: 'POST', path: '/tags', quota: 'tag', idempotent: true },
      options,
      body,
    )
  }

  /**
   * List tags, the most used first.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `validation_failed`.
   *
   * @example
   * for await (const tag of client.tags.list()) console.log(tag.name, tag.items_count)
   */
  list(query?: TagsListQuery, options?: RequestOptions): List<TagPage, TagsListError> {
    return this.$list('list', { method: 'GET', path: '/tags' }, options, query)
  }

  /**
   * Read a tag.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `not_found`.
   *
   * @param slug The slug of a tag, or its name.
   * @example
   * const { tag } = await client.tags.get('pottery')
   * console.log(tag.followers_count, tag.following)
   */
  get(slug: string, options?: RequestOptions): Call<TagRead, TagsGetError> {
    return this.$call('get', { method: 'GET', path: '/tags/{slug}' }, options, undefined, slug)
  }
}
