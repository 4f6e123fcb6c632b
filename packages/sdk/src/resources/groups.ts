// Generated from the contract: `npm run generate`.
import { Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { Chat, ChatMember, ChatResult } from './shared.ts'
import type { AnyCode, KeyCode, BodyCode } from './vocabulary.ts'

/** A group to start. */
export interface GroupCreate {
  /** Plain text, 2 to 200 characters. */
  name: string
  /** Usernames of connections of yours to start with, in any case, at most 20; more can be added later. */
  usernames: readonly string[]
  /** An image you uploaded, or a built-in icon: a `/storage/…` path. At most 2,048 characters. */
  icon?: string | null | undefined
}

/** The new group. */
export interface GroupCreated {
  /** For the operations on groups. */
  slug: string
  /** For the operations on chats. */
  key: string
  /** A chat, as you see it. */
  chat: Chat
}

/** The new icon of a group. */
export interface GroupIcon {
  /** An upload of yours, or a built-in icon. Null removes the icon. At most 2,048 characters. */
  icon: string | null
}

/** You are not in the group any more. */
export interface GroupLeft {
  /** Always true: you have left. */
  left: true
  /** Whether you were the last one, so that the group is no more. */
  ended: boolean
}

/** Who is to join a group, and who to leave it. */
export interface GroupMembers {
  /** Usernames of connections of yours to add, in any case, at most 20. */
  add?: readonly string[] | null | undefined
  /** Usernames of members to remove, in any case, at most 20. They leave before others join. */
  remove?: readonly string[] | null | undefined
}

/** Who joined the group and who left it. */
export interface GroupMembersChanged {
  /** Who joined: without those who were in the group already. */
  added: ChatMember[]
  /** Usernames of those who left: without those who were not in the group. */
  removed: string[]
  /** A chat, as you see it. */
  chat: Chat
}

/** The new name of a group. */
export interface GroupRename {
  /** Plain text, 2 to 200 characters. */
  name: string
}

/** The role to give to somebody. */
export interface GroupRoleChange {
  /** Somebody in the group; the name may be in any case. At most 30 characters. */
  username: string
  /** `owner` hands the group over: you become an admin. */
  role: 'member' | 'admin' | 'owner'
}

/** The member with the new role. */
export interface GroupRoleChanged {
  /** Somebody in a chat. */
  member: ChatMember
  /** False where that was the role already. */
  changed: boolean
}

/** What `groups.create` can fail with. */
export type GroupsCreateError = OperationError<
  'groups.create',
  GroupCreate,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'quota_exceeded',
  GroupCreated
>

/** What `groups.addMembers` can fail with. */
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

/** What `groups.setRole` can fail with. */
export type GroupsSetRoleError = OperationError<
  'groups.setRole',
  GroupRoleChange,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'conflict',
  GroupRoleChanged
>

/** What `groups.rename` can fail with. */
export type GroupsRenameError = OperationError<
  'groups.rename',
  GroupRename,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found',
  ChatResult
>

/** What `groups.setIcon` can fail with. */
export type GroupsSetIconError = OperationError<
  'groups.setIcon',
  GroupIcon,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found',
  ChatResult
>

/** What `groups.leave` can fail with. */
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
   * Start a group with connections of yours.
   *
   * You are its owner. A group has at most 100 members, and one of several of the same name has a longer slug.
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
    return this.$call('create', { method: 'POST', path: '/chats/groups', quota: 'message' }, options, body)
  }

  /**
   * Add connections of yours to a group, and remove members from it.
   *
   * For the owner and admins; admins remove only those who have no role, and nobody removes the owner. All of it happens, or nothing. More than 100 members are a conflict. Who is added can read the group from its beginning, and is told by a notification.
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
    return this.$call(
      'addMembers',
      { method: 'POST', path: '/chats/groups/{slug}/members', quota: 'message' },
      options,
      body,
      slug,
    )
  }

  /**
   * Make somebody in your group an admin, a plain member, or its owner.
   *
   * For the owner alone. A group always has one owner: to give up the role, hand it to somebody else.
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
    return this.$call('setRole', { method: 'POST', path: '/chats/groups/{slug}/role' }, options, body, slug)
  }

  /**
   * Rename a group.
   *
   * For the owner and admins. Slug and key stay as they are.
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
    return this.$call('rename', { method: 'POST', path: '/chats/groups/{slug}/rename' }, options, body, slug)
  }

  /**
   * Give a group another icon, or none.
   *
   * For the owner and admins.
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
    return this.$call('setIcon', { method: 'POST', path: '/chats/groups/{slug}/icon' }, options, body, slug)
  }

  /**
   * Leave a group.
   *
   * An owner who leaves hands the group over to the admin who joined first, or without admins to the member who joined first. The last one to leave ends it.
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
    return this.$call(
      'leave',
      { method: 'POST', path: '/chats/groups/{slug}/leave' },
      options,
      undefined,
      slug,
    )
  }
}
