// Generated from the contract: `npm run generate`.
import { Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List } from '../core/list.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { CommunityCard, MemberCard, Tag } from './shared.ts'
import type { AnyCode, KeyCode, BodyCode } from './vocabulary.ts'

/** Something that you follow. */
export interface Follow {
  /** The kind of thing. */
  type: 'user' | 'community' | 'tag'
  /** Of type `user`: the member. */
  user: MemberCard | null
  /** Of type `community`: the community. */
  community: CommunityCard | null
  /** Of type `tag`: the tag. */
  tag: Tag | null
  /** When you began to follow. ISO 8601. */
  followed_at: string
}

/** A page of what you follow. */
export interface FollowPage {
  /** Something that you follow. */
  items: Follow[]
  /** The `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** The `cursor` of the next page, which begins there whatever comes or goes; null after the last. */
  next_cursor: string | null
}

/** What to follow, or to follow no longer. Send exactly one name. */
export type FollowSet =
  | {
      /** What to follow: a member is a `user`. */
      type: 'user'
      /** The id of the member, community or tag. */
      id: number
      /** Whether you want to follow it from now on. */
      following: boolean
      /** Not beside the name that is given. */
      username?: undefined
      /** Not beside the name that is given. */
      slug?: undefined
    }
  | {
      /** What to follow: a member is a `user`. */
      type: 'user'
      /** The username of the member in any case, instead of the id. At most 30 characters. */
      username: string
      /** Whether you want to follow it from now on. */
      following: boolean
      /** Not beside the name that is given. */
      id?: undefined
      /** Not beside the name that is given. */
      slug?: undefined
    }
  | {
      /** What to follow: a member is a `user`. */
      type: 'community'
      /** The id of the member, community or tag. */
      id: number
      /** Whether you want to follow it from now on. */
      following: boolean
      /** Not beside the name that is given. */
      username?: undefined
      /** Not beside the name that is given. */
      slug?: undefined
    }
  | {
      /** What to follow: a member is a `user`. */
      type: 'community'
      /** The slug of the community or tag, instead of its id. At most 80 characters. */
      slug: string
      /** Whether you want to follow it from now on. */
      following: boolean
      /** Not beside the name that is given. */
      id?: undefined
      /** Not beside the name that is given. */
      username?: undefined
    }
  | {
      /** What to follow: a member is a `user`. */
      type: 'tag'
      /** The id of the member, community or tag. */
      id: number
      /** Whether you want to follow it from now on. */
      following: boolean
      /** Not beside the name that is given. */
      username?: undefined
      /** Not beside the name that is given. */
      slug?: undefined
    }
  | {
      /** What to follow: a member is a `user`. */
      type: 'tag'
      /** The slug of the community or tag, instead of its id. At most 80 characters. */
      slug: string
      /** Whether you want to follow it from now on. */
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
  /** Members, communities or tags only. */
  type?: 'user' | 'community' | 'tag' | undefined
  /** How many items to pass over. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** How many items to give at most. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** The `next_cursor` of the page before, instead of an offset, with everything else as it was. At most 512 characters. */
  cursor?: string | undefined
}

/** What `follows.set` can fail with. */
export type FollowsSetError = OperationError<
  'follows.set',
  FollowSet,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  FollowState
>

/** What `follows.list` can fail with. */
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
   * Follow a member, a community or a tag, or cease to.
   *
   * Sending the state already held changes nothing. Members are told of a new follower.
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
    return this.$call('set', { method: 'PUT', path: '/follows', quota: 'follow' }, options, body)
  }

  /**
   * List what you follow, the latest first.
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
    return this.$list('list', { method: 'GET', path: '/me/following' }, options, query)
  }
}
