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
    summary: 'Start a group with connections of yours.',
    description:
      'You are its owner. A group has at most 100 members, and one of several of the same name has a longer slug.',
    body: GroupCreate,
    response: GroupCreated,
    errors: ['forbidden'],
  }),
  addMembers: operation({
    method: 'POST',
    path: '/chats/groups/{slug}/members',
    scope: 'messages',
    quota: 'message',
    summary: 'Add connections of yours to a group, and remove members from it.',
    description:
      'For the owner and admins; admins remove only those who have no role, and nobody removes the owner. All of it happens, or nothing. More than 100 members are a conflict. Who is added can read the group from its beginning, and is told by a notification.',
    params: groupParams,
    body: GroupMembers,
    response: GroupMembersChanged,
    errors: ['forbidden', 'conflict'],
  }),
  setRole: operation({
    method: 'POST',
    path: '/chats/groups/{slug}/role',
    scope: 'messages',
    summary: 'Make somebody in your group an admin, a plain member, or its owner.',
    description:
      'For the owner alone. A group always has one owner: to give up the role, hand it to somebody else.',
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
    description: 'For the owner and admins. Slug and key stay as they are.',
    params: groupParams,
    body: GroupRename,
    response: ChatResult,
    errors: ['forbidden'],
  }),
  setIcon: operation({
    method: 'POST',
    path: '/chats/groups/{slug}/icon',
    scope: 'messages',
    summary: 'Give a group another icon, or none.',
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
      'An owner who leaves hands the group over to the admin who joined first, or without admins to the member who joined first. The last one to leave ends it.',
    params: groupParams,
    response: GroupLeft,
  }),
}
