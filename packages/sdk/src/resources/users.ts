// Generated from the contract: `npm run generate`.
import { Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List } from '../core/list.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { ActivityPage, Cv, MemberCard, User } from './shared.ts'
import type { AnyCode, KeyCode } from './vocabulary.ts'

/** A member whom another is connected with. */
export interface ConnectedMember {
  /** A member, as shown beside what they wrote. */
  member: MemberCard
  /** When the two connected. ISO 8601. */
  since: string
}

/** A page of a member's connections. */
export interface ConnectedMemberPage {
  /** Each is a member whom another is connected with. */
  items: ConnectedMember[]
  /** The `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** The `cursor` of the next page, which begins there whatever comes or goes; null after the last. */
  next_cursor: string | null
}

/** The CV of a member. */
export interface CvRead {
  /** The CV of a member. Sections that were never sent are empty. */
  cv: Cv
  /** Whose it is. */
  username: string
}

/** A page of members. */
export interface UserPage {
  /** Each is a member, as shown in lists. */
  items: UserSummary[]
  /** The `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** The `cursor` of the next page, which begins there whatever comes or goes; null after the last. */
  next_cursor: string | null
}

/** A profile. */
export interface UserRead {
  /** The profile of a member. */
  user: User
}

/** A member, as shown in lists. */
export interface UserSummary {
  /** The id. */
  id: number
  /** Unique, without regard to case. */
  username: string
  /** The name that others see. */
  display_name: string
  /** A path on the site, or an address elsewhere. */
  avatar_url: string | null
  /** Absolute URL of the profile. */
  profile_url: string
  /** One line about the member: plain text. */
  tagline: string | null
  /** How many members follow them. */
  followers_count: number
  /** Whether you follow them. */
  following: boolean
  /** When they became a member. ISO 8601. */
  joined_at: string
}

/** The query of `users.list`. */
export interface UsersListQuery {
  /** How many items to pass over. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** How many items to give at most. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** The `next_cursor` of the page before, instead of an offset, with everything else as it was. At most 512 characters. */
  cursor?: string | undefined
}

/** The query of `users.activity`. */
export interface UsersActivityQuery {
  /** How many items to pass over. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** How many items to give at most. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** The `next_cursor` of the page before, instead of an offset, with everything else as it was. At most 512 characters. */
  cursor?: string | undefined
}

/** The query of `users.connections`. */
export interface UsersConnectionsQuery {
  /** How many items to pass over. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** How many items to give at most. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** The `next_cursor` of the page before, instead of an offset, with everything else as it was. At most 512 characters. */
  cursor?: string | undefined
}

/** What `users.list` can fail with. */
export type UsersListError = OperationError<
  'users.list',
  UsersListQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  UserPage
>

/** What `users.get` can fail with. */
export type UsersGetError = OperationError<
  'users.get',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found',
  UserRead
>

/** What `users.activity` can fail with. */
export type UsersActivityError = OperationError<
  'users.activity',
  UsersActivityQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'validation_failed',
  ActivityPage
>

/** What `users.cv` can fail with. */
export type UsersCvError = OperationError<
  'users.cv',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found',
  CvRead
>

/** What `users.connections` can fail with. */
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
   * List members, the newest first.
   *
   * Without those who do not want to be listed, and those whom a block hides from you.
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
    return this.$list('list', { method: 'GET', path: '/users' }, options, query)
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
    return this.$call('get', { method: 'GET', path: '/users/{username}' }, options, undefined, username)
  }

  /**
   * List what a member published and wrote, the latest first.
   *
   * Items, comments, answers, replies and reviews, as far as you may see what they belong to; what the member reacted to, saved, chose or followed is for nobody else. `forbidden` where the member keeps it to themselves. It reaches back 1,000 entries.
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
    return this.$list(
      'activity',
      { method: 'GET', path: '/users/{username}/activity' },
      options,
      query,
      username,
    )
  }

  /**
   * Read the CV of a member.
   *
   * A CV that is not public is not found, like one that does not exist.
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
    return this.$call('cv', { method: 'GET', path: '/users/{username}/cv' }, options, undefined, username)
  }

  /**
   * List whom a member is connected with, the latest first.
   *
   * Without members whom a block hides from you. `forbidden` where the member keeps it to themselves.
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
    return this.$list(
      'connections',
      { method: 'GET', path: '/users/{username}/connections' },
      options,
      query,
      username,
    )
  }
}
