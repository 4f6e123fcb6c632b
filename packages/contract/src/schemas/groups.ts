import * as z from 'zod'
import { bounded } from './bounds.ts'
import { groupRoles } from '../vocabulary/chats.ts'
import { limits } from '../vocabulary/limits.ts'
import { Chat, ChatMember } from './chats.ts'
import { username } from './identifiers.ts'
import { uploadReference } from './images.ts'
import { atLeastOneField } from './items.ts'
import { atLeast, atMost } from './lengths.ts'
import { title } from './text.ts'

const groupName = () => bounded(title(), 'Plain text, {} characters.')
const icon = () => uploadReference().describe('`/storage/…` path of your own upload or of a built-in icon.')
const usernames = () => z.array(username()).check(atLeast(1), atMost(limits.groupMembersAtOnce))

export const GroupCreate = z
  .strictObject({
    name: groupName(),
    usernames: usernames().describe(
      `Usernames of your connections, case-insensitive, at most ${limits.groupMembersAtOnce}. You can add more later.`,
    ),
    icon: icon().optional(),
  })
  .meta({ id: 'GroupCreate', description: 'A new group.' })

export const GroupCreated = z
  .object({
    slug: z.string().describe('Slug for group operations.'),
    key: z.string().describe('Key for chat operations.'),
    chat: Chat,
  })
  .meta({ id: 'GroupCreated', description: 'The new group.' })

export const GroupMembers = atLeastOneField(
  z.strictObject({
    add: usernames()
      .optional()
      .describe(`Usernames of connections to add, case-insensitive, at most ${limits.groupMembersAtOnce}.`),
    remove: usernames()
      .optional()
      .describe(
        `Usernames to remove, case-insensitive, at most ${limits.groupMembersAtOnce}. They leave before others join.`,
      ),
  }),
).meta({ id: 'GroupMembers', description: 'Members to add to a group and to remove.' })

export const GroupMembersChanged = z
  .object({
    added: z.array(ChatMember).describe('New members, without those already in the group.'),
    removed: z.array(z.string()).describe('Usernames of removed members, without those not in the group.'),
    chat: Chat,
  })
  .meta({ id: 'GroupMembersChanged', description: 'The added and removed members.' })

export const GroupRoleChange = z
  .strictObject({
    username: username().describe('Username of a group member, case-insensitive.'),
    role: z.enum(groupRoles).describe('`owner` transfers the group: you become an admin.'),
  })
  .meta({ id: 'GroupRoleChange', description: 'The new role of a member.' })

export const GroupRoleChanged = z
  .object({ member: ChatMember, changed: z.boolean().describe('False if the role was the same.') })
  .meta({ id: 'GroupRoleChanged', description: 'The member with the new role.' })

export const GroupRename = z
  .strictObject({ name: groupName() })
  .meta({ id: 'GroupRename', description: 'The new name of a group.' })

export const GroupIcon = z
  .strictObject({
    icon: icon().nullable().describe('Your own upload or a built-in icon. Null removes the icon.'),
  })
  .meta({ id: 'GroupIcon', description: 'The new icon of a group.' })

export const GroupLeft = z
  .object({
    left: z.literal(true),
    ended: z.boolean().describe('Whether you were the last member, which ends the group.'),
  })
  .meta({ id: 'GroupLeft', description: 'The result of leaving a group.' })
