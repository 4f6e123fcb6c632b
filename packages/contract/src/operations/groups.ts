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

const groupParams = z.object({ slug: pathSlug().describe('The slug of a group you are in.') })

export const groups = {
  create: operation({
    method: 'POST',
    path: '/chats/groups',
    status: 201,
    scope: 'messages',
    quota: 'message',
    summary: 'Create a group with your connections.',
    description:
      'You become the owner. A group has at most 100 members. Groups with the same name get a longer slug.',
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
    description:
      'For the owner and admins. Admins can remove plain members only, and nobody can remove the owner. All changes are made, or none. More than 100 members are a `conflict`. Added members can read the group from its beginning, and are notified.',
    params: groupParams,
    body: GroupMembers,
    response: GroupMembersChanged,
    errors: ['forbidden', 'conflict'],
  }),
  setRole: operation({
    method: 'POST',
    path: '/chats/groups/{slug}/role',
    scope: 'messages',
    summary: 'Change the role of a member of your group, or hand over ownership.',
    description:
      'For the owner only. A group always has one owner: making another member the owner hands over the role.',
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
    description: 'For the owner and admins. Slug and key do not change.',
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
    description: 'For the owner and admins.',
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
      'If the owner leaves, the earliest admin becomes the owner, or the earliest member if there is no admin. The group ends when the last member leaves.',
    params: groupParams,
    response: GroupLeft,
  }),
}
