// Generated from the contract: `npm run generate`.
import { call, list, Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List } from '../core/list.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { CommunityCard, MemberCard, Tag } from './shared.ts'
import type { AnyCode, KeyCode, BodyCode } from './vocabulary.ts'

/** A target that you follow. */
export interface Follow {
  /** Type of the object. */
  type: 'user' | 'community' | 'tag'
  /** Member, for type `user`. */
  user: MemberCard | null
  /** Community, for type `community`. */
  community: CommunityCard | null
  /** Tag, for type `tag`. */
  tag: Tag | null
  /** Time since which you follow. ISO 8601. */
  followed_at: string
}

/** A page of your follows. */
export interface FollowPage {
  /** Each is a target that you follow. */
  items: Follow[]
  /** `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page, stable under insertions and deletions. Null on the last page. */
  next_cursor: string | null
}

/** The target to follow or unfollow. Send exactly one identifier. */
export type FollowSet =
  | {
      /** Kind of target; `user` is a member. */
      type: 'user'
      /** ID of the member, community or tag. */
      id: number
      /** Whether to follow it. */
      following: boolean
      /** Not beside the name that is given. */
      username?: undefined
      /** Not beside the name that is given. */
      slug?: undefined
    }
  | {
      /** Kind of target; `user` is a member. */
      type: 'user'
      /** Username of the member, case-insensitive, instead of `id`. At most 30 characters. */
      username: string
      /** Whether to follow it. */
      following: boolean
      /** Not beside the name that is given. */
      id?: undefined
      /** Not beside the name that is given. */
      slug?: undefined
    }
  | {
      /** Kind of target; `user` is a member. */
      type: 'community'
      /** ID of the member, community or tag. */
      id: number
      /** Whether to follow it. */
      following: boolean
      /** Not beside the name that is given. */
      username?: undefined
      /** Not beside the name that is given. */
      slug?: undefined
    }
  | {
      /** Kind of target; `user` is a member. */
      type: 'community'
      /** Slug of the community or tag, instead of `id`. At most 80 characters. */
      slug: string
      /** Whether to follow it. */
      following: boolean
      /** Not beside the name that is given. */
      id?: undefined
      /** Not beside the name that is given. */
      username?: undefined
    }
  | {
      /** Kind of target; `user` is a member. */
      type: 'tag'
      /** ID of the member, community or tag. */
      id: number
      /** Whether to follow it. */
      following: boolean
      /** Not beside the name that is given. */
      username?: undefined
      /** Not beside the name that is given. */
      slug?: undefined
    }
  | {
      /** Kind of target; `user` is a member. */
      type: 'tag'
      /** Slug of the community or tag, instead of `id`. At most 80 characters. */
      slug: string
      /** Whether to follow it. */
      following: boolean
      /** Not beside the name that is given. */
      id?: undefined
      /** Not beside the name that is given. */
      username?: undefined
    }

/** Whether you follow it. */
export interface FollowState {
  /** Whether you follow it now. */
  following: boolean
  /** Whether the call changed anything. */
  changed: boolean
}

/** The query of `follows.list`. */
export interface FollowsListQuery {
  /** Only members, communities or tags. */
  type?: 'user' | 'community' | 'tag' | undefined
  /** Number of items to skip. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** Maximum number of items. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  cursor?: string | undefined
}

/** Errors of `follows.set`. */
export type FollowsSetError = OperationError<
  'follows.set',
  FollowSet,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  FollowState
>

/** Errors of `follows.list`. */
export type FollowsListError = OperationError<
  'follows.list',
  FollowsListQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  FollowPage
>

/** Following members, communities and tags. */
export class FollowsResource extends Resource {
  readonly namespace = 'follows'

  /**
   * Follow or unfollow a member, a community or a tag.
   *
   * Sending the current state changes nothing. Members are notified of a new follower.
   *
   * - Scope: `network`.
   * - Daily quota: `follow` (by default 100 free, 300 pro, 1000 business).
   * - Sent again after a lost answer: yes, as any PUT.
   * - Errors: `not_found`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { following } = await client.follows.set({ type: 'user', username: 'ravi', following: true })
   */
  set(body: FollowSet, options?: RequestOptions): Call<FollowState, FollowsSetError> {
    return call(this, 'set', { route: 'PUT /follows', quota: 'follow' }, options, body)
  }

  /**
   * List members, communities and tags you follow, newest first.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `validation_failed`.
   *
   * @example
   * for await (const follow of client.follows.list({ type: 'tag' })) console.log(follow.tag?.name)
   */
  list(query?: FollowsListQuery, options?: RequestOptions): List<FollowPage, FollowsListError> {
    return list(this, 'list', { route: 'GET /me/following', query: 'type' }, options, query)
  }
}
