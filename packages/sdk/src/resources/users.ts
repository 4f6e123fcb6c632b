// Generated from the contract: `npm run generate`.
import { call, list, Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List } from '../core/list.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { ActivityPage, Cv, MemberCard, User } from './shared.ts'
import type { AnyCode, KeyCode } from './vocabulary.ts'

/** A connection of a member. */
export interface ConnectedMember {
  /** A member, as shown with their content. */
  member: MemberCard
  /** Time of the connection. ISO 8601. */
  since: string
}

/** A page of a member's connections. */
export interface ConnectedMemberPage {
  /** Each is a connection of a member. */
  items: ConnectedMember[]
  /** `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page, stable under insertions and deletions. Null on the last page. */
  next_cursor: string | null
}

/** The CV of a member. */
export interface CvRead {
  /** The CV of a member. Sections never sent are empty. */
  cv: Cv
  /** CV owner. */
  username: string
}

/** A page of members. */
export interface UserPage {
  /** Each is a member, as shown in lists. */
  items: UserSummary[]
  /** `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page, stable under insertions and deletions. Null on the last page. */
  next_cursor: string | null
}

/** A profile. */
export interface UserRead {
  /** The profile of a member. */
  user: User
}

/** A member, as shown in lists. */
export interface UserSummary {
  /** Unique id. */
  id: number
  /** Unique, case-insensitive. */
  username: string
  /** Name shown to others. */
  display_name: string
  /** Path on the site, or an external URL. */
  avatar_url: string | null
  /** Absolute URL of the profile. */
  profile_url: string
  /** One line about the member: plain text. */
  tagline: string | null
  /** Number of followers. */
  followers_count: number
  /** Whether you follow them. */
  following: boolean
  /** Time of joining. ISO 8601. */
  joined_at: string
}

/** The query of `users.list`. */
export interface UsersListQuery {
  /** Number of items to skip. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** Maximum number of items. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  cursor?: string | undefined
}

/** The query of `users.activity`. */
export interface UsersActivityQuery {
  /** Number of items to skip. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** Maximum number of items. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  cursor?: string | undefined
}

/** The query of `users.connections`. */
export interface UsersConnectionsQuery {
  /** Number of items to skip. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** Maximum number of items. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  cursor?: string | undefined
}

/** Errors of `users.list`. */
export type UsersListError = OperationError<
  'users.list',
  UsersListQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  UserPage
>

/** Errors of `users.get`. */
export type UsersGetError = OperationError<
  'users.get',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found',
  UserRead
>

/** Errors of `users.activity`. */
export type UsersActivityError = OperationError<
  'users.activity',
  UsersActivityQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'validation_failed',
  ActivityPage
>

/** Errors of `users.cv`. */
export type UsersCvError = OperationError<
  'users.cv',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found',
  CvRead
>

/** Errors of `users.connections`. */
export type UsersConnectionsError = OperationError<
  'users.connections',
  UsersConnectionsQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'validation_failed',
  ConnectedMemberPage
>

/** Other members: profiles, activity, CVs, connections. */
export class UsersResource extends Resource {
  readonly namespace = 'users'

  /**
   * List members, newest first.
   *
   * Excludes members who opted out and members hidden by a block.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `validation_failed`.
   *
   * @example
   * for await (const user of client.users.list()) console.log(user.display_name, user.tagline)
   */
  list(query?: UsersListQuery, options?: RequestOptions): List<UserPage, UsersListError> {
    return list(this, 'list', { route: 'GET /users', query: '' }, options, query)
  }

  /**
   * Read the profile of a member.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `not_found`.
   *
   * @param username In any case.
   * @example
   * const { user } = await client.users.get('asha')
   */
  get(username: string, options?: RequestOptions): Call<UserRead, UsersGetError> {
    return call(this, 'get', { route: 'GET /users/{username}' }, options, undefined, username)
  }

  /**
   * List the public activity of a member, newest first.
   *
   * Includes items, comments, answers, replies and reviews that you can see. Excludes reactions, saved items, votes and follows. If the member hides their activity, the error is `forbidden`. Goes back 1,000 entries.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `forbidden`, `not_found`, `validation_failed`.
   *
   * @param username In any case.
   * @example
   * for await (const { kind, at } of client.users.activity('meera')) console.log(kind, at)
   */
  activity(
    username: string,
    query?: UsersActivityQuery,
    options?: RequestOptions,
  ): List<ActivityPage, UsersActivityError> {
    return list(
      this,
      'activity',
      { route: 'GET /users/{username}/activity', query: '' },
      options,
      query,
      username,
    )
  }

  /**
   * Read the CV of a member.
   *
   * A private CV is `not_found`.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `not_found`.
   *
   * @param username In any case.
   * @example
   * const { cv } = await client.users.cv('ravi')
   */
  cv(username: string, options?: RequestOptions): Call<CvRead, UsersCvError> {
    return call(this, 'cv', { route: 'GET /users/{username}/cv' }, options, undefined, username)
  }

  /**
   * List the connections of a member, newest first.
   *
   * Excludes members hidden by a block. `forbidden` if the member hides their connections.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `forbidden`, `not_found`, `validation_failed`.
   *
   * @param username In any case.
   * @example
   * for await (const { member } of client.users.connections('asha')) console.log(member.username)
   */
  connections(
    username: string,
    query?: UsersConnectionsQuery,
    options?: RequestOptions,
  ): List<ConnectedMemberPage, UsersConnectionsError> {
    return list(
      this,
      'connections',
      { route: 'GET /users/{username}/connections', query: '' },
      options,
      query,
      username,
    )
  }
}
