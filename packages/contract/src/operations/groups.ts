import * as z from 'zod'
import { operation } from '../operation.ts'
import { ChatResult } from '../schemas/chats.ts'
import {
  GroupCreate,
  GroupCreated,
  GroupIcon,
  GroupLeft,
  GroupMembers,
  GroupMembersChanged,
  GroupRename,
  GroupRoleChange,
  GroupRoleChanged,
} from '../schemas/groups.ts'
import { pathSlug } from '../schemas/identifiers.ts'
import { limits } from '../vocabulary/limits.ts'

const groupParams = z.object({ slug: pathSlug().describe('The slug of a group you are in.') })

export const groups = {
  create: operation({
    method: 'POST',
    path: '/chats/groups',
    status: 201,
    scope: 'messages',
    quota: 'message',
    summary: 'Create a group with your connections.',
    description: `You become the owner. A group has at most ${limits.groupMembers} members. Groups with the same name get a longer slug.`,
    body: GroupCreate,
    response: GroupCreated,
    errors: ['forbidden'],
  }),
  addMembers: operation({
    method: 'POST',
    path: '/chats/groups/{slug}/members',
    scope: 'messages',
    quota: 'message',
    summary: 'Add your connections to a group, and remove members.',
    description: `Only for the owner and admins. Admins can remove only members without a role, and no one can remove the owner. Either all changes are made or none. If the group would have more than ${limits.groupMembers} members, the error is \`conflict\`. Added members are notified and can read all earlier messages.`,
    params: groupParams,
    body: GroupMembers,
    response: GroupMembersChanged,
    errors: ['forbidden', 'conflict'],
  }),
  setRole: operation({
    method: 'POST',
    path: '/chats/groups/{slug}/role',
    scope: 'messages',
    summary: 'Change the role of a group member, or transfer ownership.',
    description:
      'Only for the owner. A group always has one owner. If you make another member the owner, you become an admin.',
    params: groupParams,
    body: GroupRoleChange,
    response: GroupRoleChanged,
    errors: ['forbidden', 'conflict'],
  }),
  rename: operation({
    method: 'POST',
    path: '/chats/groups/{slug}/rename',
    scope: 'messages',
    summary: 'Rename a group.',
    description: 'Only for the owner and admins. Slug and key do not change.',
    params: groupParams,
    body: GroupRename,
    response: ChatResult,
    errors: ['forbidden'],
  }),
  setIcon: operation({
    method: 'POST',
    path: '/chats/groups/{slug}/icon',
    scope: 'messages',
    summary: 'Change or remove the icon of a group.',
    description: 'Only for the owner and admins.',
    params: groupParams,
    body: GroupIcon,
    response: ChatResult,
    errors: ['forbidden'],
  }),
  leave: operation({
    method: 'POST',
    path: '/chats/groups/{slug}/leave',
    scope: 'messages',
    summary: 'Leave a group.',
    description:
      'If the owner leaves, the earliest admin becomes the owner, or the earliest member if the group has no admin. The group ends when the last member leaves.',
    params: groupParams,
    response: GroupLeft,
  }),
}
