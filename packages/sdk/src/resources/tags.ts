// Generated from the contract: `npm run generate`.
import { call, list, Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List } from '../core/list.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { IdempotentOptions, RequestOptions } from '../core/options.ts'
import type { CreatedItem, Tag } from './shared.ts'
import type { AnyCode, KeyCode, BodyCode, IdempotencyCode } from './vocabulary.ts'

/** A topic tag to create. */
export interface TagCreate {
  /** Topic, 1 to 50 characters. A leading # is removed. */
  name: string
  /** Description: plain text, at most 1,000 characters. */
  description?: string | null | undefined
}

/** A page of tags. */
export interface TagPage {
  /** Each is a topic tag. */
  items: Tag[]
  /** `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page, stable under insertions and deletions. Null on the last page. */
  next_cursor: string | null
}

/** A tag. */
export interface TagRead {
  /** A topic tag. */
  tag: Tag
}

/** The query of `tags.list`. */
export interface TagsListQuery {
  /** Number of items to skip. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** Maximum number of items. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  cursor?: string | undefined
}

/** Errors of `tags.create`. */
export type TagsCreateError = OperationError<
  'tags.create',
  TagCreate,
  AnyCode | KeyCode | BodyCode | IdempotencyCode | 'insufficient_scope' | 'conflict' | 'quota_exceeded',
  CreatedItem
>

/** Errors of `tags.list`. */
export type TagsListError = OperationError<
  'tags.list',
  TagsListQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  TagPage
>

/** Errors of `tags.get`. */
export type TagsGetError = OperationError<
  'tags.get',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found',
  TagRead
>

/** Topics of content. */
export class TagsResource extends Resource {
  readonly namespace = 'tags'

  /**
   * Create a topic tag.
   *
   * An existing tag, in any case, is a `conflict`. Publishing with a new tag also creates it, without a unit of this quota.
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
    return call(this, 'create', { route: 'POST /tags', quota: 'tag', idempotent: true }, options, body)
  }

  /**
   * List tags, most used first.
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
    return list(this, 'list', { route: 'GET /tags', query: '' }, options, query)
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
    return call(this, 'get', { route: 'GET /tags/{slug}' }, options, undefined, slug)
  }
}
