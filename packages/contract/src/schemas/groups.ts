import * as z from 'zod'
import { groupRoles } from '../vocabulary/chats.ts'
import { limits } from '../vocabulary/limits.ts'
import { Chat, ChatMember } from './chats.ts'
import { username } from './identifiers.ts'
import { uploadReference } from './images.ts'
import { atLeastOneField } from './items.ts'
import { atLeast, atMost } from './lengths.ts'
import { title } from './text.ts'

const groupName = () => title().describe('Plain text, 2 to 200 characters.')
const icon = () =>
  uploadReference().describe('An image you uploaded, or a built-in icon: a `/storage/…` path.')
const usernames = () => z.array(username()).check(atLeast(1), atMost(limits.groupMembersAtOnce))

export const GroupCreate = z
  .strictObject({
    name: groupName(),
    usernames: usernames().describe(
      `Usernames of connections of yours to start with, in any case, at most ${limits.groupMembersAtOnce}; more can be added later.`,
    ),
    icon: icon().optional(),
  })
  .meta({ id: 'GroupCreate', description: 'A group to start.' })

export const GroupCreated = z
  .object({
    slug: z.string().describe('For the operations on groups.'),
    key: z.string().describe('For the operations on chats.'),
    chat: Chat,
  })
  .meta({ id: 'GroupCreated', description: 'The new group.' })

export const GroupMembers = atLeastOneField(
  z.strictObject({
    add: usernames()
      .optional()
      .describe(
        `Usernames of connections of yours to add, in any case, at most ${limits.groupMembersAtOnce}.`,
      ),
    remove: usernames()
      .optional()
      .describe(
        `Usernames of members to remove, in any case, at most ${limits.groupMembersAtOnce}. They leave before others join.`,
      ),
  }),
).meta({ id: 'GroupMembers', description: 'Who is to join a group, and who to leave it.' })

export const GroupMembersChanged = z
  .object({
    added: z.array(ChatMember).describe('Who joined: without those who were in the group already.'),
    removed: z
      .array(z.string())
      .describe('Usernames of those who left: without those who were not in the group.'),
    chat: Chat,
  })
  .meta({ id: 'GroupMembersChanged', description: 'Who joined the group and who left it.' })

export const GroupRoleChange = z
  .strictObject({
    username: username().describe('Somebody in the group; the name may be in any case.'),
    role: z.enum(groupRoles).describe('`owner` hands the group over: you become an admin.'),
  })
  .meta({ id: 'GroupRoleChange', description: 'The role to give to somebody.' })

export const GroupRoleChanged = z
  .object({ member: ChatMember, changed: z.boolean().describe('False where that was the role already.') })
  .meta({ id: 'GroupRoleChanged', description: 'The member with the new role.' })

export const GroupRename = z
  .strictObject({ name: groupName() })
  .meta({ id: 'GroupRename', description: 'The new name of a group.' })

export const GroupIcon = z
  .strictObject({
    icon: icon().nullable().describe('An upload of yours, or a built-in icon. Null removes the icon.'),
  })
  .meta({ id: 'GroupIcon', description: 'The new icon of a group.' })

export const GroupLeft = z
  .object({
    left: z.literal(true),
    ended: z.boolean().describe('Whether you were the last one, so that the group is no more.'),
  })
  .meta({ id: 'GroupLeft', description: 'You are not in the group any more.' })
