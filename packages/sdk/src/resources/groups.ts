// Generated from the contract: `npm run generate`.
import { call, Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { Chat, ChatMember, ChatResult } from './shared.ts'
import type { AnyCode, KeyCode, BodyCode } from './vocabulary.ts'

/** A new group. */
export interface GroupCreate {
  /** Plain text, 2 to 200 characters. */
  name: string
  /** Usernames of your connections, case-insensitive, at most 20. You can add more later. */
  usernames: readonly string[]
  /** `/storage/…` path of your own upload or of a built-in icon. At most 2,048 characters. */
  icon?: string | null | undefined
}

/** The new group. */
export interface GroupCreated {
  /** Slug for group operations. */
  slug: string
  /** Key for chat operations. */
  key: string
  /** A chat from your view. */
  chat: Chat
}

/** The new icon of a group. */
export interface GroupIcon {
  /** Your own upload or a built-in icon. Null removes the icon. At most 2,048 characters. */
  icon: string | null
}

/** The result of leaving a group. */
export interface GroupLeft {
  /** Always `true`. */
  left: true
  /** Whether you were the last member, which ends the group. */
  ended: boolean
}

/** Members to add to a group and to remove. */
export interface GroupMembers {
  /** Usernames of connections to add, case-insensitive, at most 20. */
  add?: readonly string[] | null | undefined
  /** Usernames to remove, case-insensitive, at most 20. They leave before others join. */
  remove?: readonly string[] | null | undefined
}

/** The added and removed members. */
export interface GroupMembersChanged {
  /** New members, without those already in the group. */
  added: ChatMember[]
  /** Usernames of removed members, without those not in the group. */
  removed: string[]
  /** A chat from your view. */
  chat: Chat
}

/** The new name of a group. */
export interface GroupRename {
  /** Plain text, 2 to 200 characters. */
  name: string
}

/** The new role of a member. */
export interface GroupRoleChange {
  /** Username of a group member, case-insensitive. At most 30 characters. */
  username: string
  /** `owner` transfers the group: you become an admin. */
  role: 'member' | 'admin' | 'owner'
}

/** The member with the new role. */
export interface GroupRoleChanged {
  /** A member of a chat. */
  member: ChatMember
  /** False if the role was the same. */
  changed: boolean
}

/** Errors of `groups.create`. */
export type GroupsCreateError = OperationError<
  'groups.create',
  GroupCreate,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'quota_exceeded',
  GroupCreated
>

/** Errors of `groups.addMembers`. */
export type GroupsAddMembersError = OperationError<
  'groups.addMembers',
  GroupMembers,
  | AnyCode
  | KeyCode
  | BodyCode
  | 'insufficient_scope'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'quota_exceeded',
  GroupMembersChanged
>

/** Errors of `groups.setRole`. */
export type GroupsSetRoleError = OperationError<
  'groups.setRole',
  GroupRoleChange,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'conflict',
  GroupRoleChanged
>

/** Errors of `groups.rename`. */
export type GroupsRenameError = OperationError<
  'groups.rename',
  GroupRename,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found',
  ChatResult
>

/** Errors of `groups.setIcon`. */
export type GroupsSetIconError = OperationError<
  'groups.setIcon',
  GroupIcon,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found',
  ChatResult
>

/** Errors of `groups.leave`. */
export type GroupsLeaveError = OperationError<
  'groups.leave',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found',
  GroupLeft
>

/** Group chats: members, roles, name and icon. */
export class GroupsResource extends Resource {
  readonly namespace = 'groups'

  /**
   * Create a group with your connections.
   *
   * You become the owner. A group has at most 100 members. Groups with the same name get a longer slug.
   *
   * - Scope: `messages`.
   * - Daily quota: `message` (by default 200 free, 600 pro, 2000 business).
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { key } = await client.groups.create({
   *   name: 'Winter workshop',
   *   usernames: ['asha', 'farhan'],
   * })
   * await client.chats.send(key, { body: 'Welcome! We begin on Friday.' })
   */
  create(body: GroupCreate, options?: RequestOptions): Call<GroupCreated, GroupsCreateError> {
    return call(this, 'create', { route: 'POST /chats/groups', quota: 'message' }, options, body)
  }

  /**
   * Add your connections to a group, and remove members.
   *
   * Only for the owner and admins. Admins can remove only members without a role, and no one can remove the owner. Either all changes are made or none. If the group would have more than 100 members, the error is `conflict`. Added members are notified and can read all earlier messages.
   *
   * - Scope: `messages`.
   * - Daily quota: `message` (by default 200 free, 600 pro, 2000 business).
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `not_found`, `conflict`, `validation_failed`, `quota_exceeded`.
   *
   * @param slug The slug of a group you are in.
   * @example
   * const { slug } = await client.groups.create({ name: 'Winter workshop', usernames: ['asha'] })
   * const { added } = await client.groups.addMembers(slug, { add: ['farhan'] })
   */
  addMembers(
    slug: string,
    body: GroupMembers,
    options?: RequestOptions,
  ): Call<GroupMembersChanged, GroupsAddMembersError> {
    return call(
      this,
      'addMembers',
      { route: 'POST /chats/groups/{slug}/members', quota: 'message' },
      options,
      body,
      slug,
    )
  }

  /**
   * Change the role of a group member, or transfer ownership.
   *
   * Only for the owner. A group always has one owner. If you make another member the owner, you become an admin.
   *
   * - Scope: `messages`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `not_found`, `conflict`, `validation_failed`.
   *
   * @param slug The slug of a group you are in.
   * @example
   * await client.groups.setRole('kiln-sundays', { username: 'farhan', role: 'admin' })
   */
  setRole(
    slug: string,
    body: GroupRoleChange,
    options?: RequestOptions,
  ): Call<GroupRoleChanged, GroupsSetRoleError> {
    return call(this, 'setRole', { route: 'POST /chats/groups/{slug}/role' }, options, body, slug)
  }

  /**
   * Rename a group.
   *
   * Only for the owner and admins. Slug and key do not change.
   *
   * - Scope: `messages`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `not_found`, `validation_failed`.
   *
   * @param slug The slug of a group you are in.
   * @example
   * const { chat } = await client.groups.rename('kiln-sundays', { name: 'Kiln Sundays' })
   */
  rename(slug: string, body: GroupRename, options?: RequestOptions): Call<ChatResult, GroupsRenameError> {
    return call(this, 'rename', { route: 'POST /chats/groups/{slug}/rename' }, options, body, slug)
  }

  /**
   * Change or remove the icon of a group.
   *
   * Only for the owner and admins.
   *
   * - Scope: `messages`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `not_found`, `validation_failed`.
   *
   * @param slug The slug of a group you are in.
   * @example
   * const { chat } = await client.groups.setIcon('kiln-sundays', { icon: '/storage/icons/leaf.svg' })
   */
  setIcon(slug: string, body: GroupIcon, options?: RequestOptions): Call<ChatResult, GroupsSetIconError> {
    return call(this, 'setIcon', { route: 'POST /chats/groups/{slug}/icon' }, options, body, slug)
  }

  /**
   * Leave a group.
   *
   * If the owner leaves, the earliest admin becomes the owner, or the earliest member if the group has no admin. The group ends when the last member leaves.
   *
   * - Scope: `messages`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: no.
   * - Errors: `not_found`.
   *
   * @param slug The slug of a group you are in.
   * @example
   * await client.groups.leave('kiln-sundays')
   */
  leave(slug: string, options?: RequestOptions): Call<GroupLeft, GroupsLeaveError> {
    return call(this, 'leave', { route: 'POST /chats/groups/{slug}/leave' }, options, undefined, slug)
  }
}
