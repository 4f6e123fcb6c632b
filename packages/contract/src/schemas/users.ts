import * as z from 'zod'
import { connectionStates, statesOf } from '../vocabulary/states.ts'
import { pageOf } from './answers.ts'
import { Location } from './locations.ts'
import { MemberCard } from './members.ts'
import { timestamp } from './times.ts'

const tagline = () => z.string().nullable().describe('One line about the member: plain text.')
const followers = () => z.int().min(0).describe('Number of followers.')
const following = () => z.boolean().describe('Whether you follow them.')

export const User = MemberCard.extend({
  tagline: tagline(),
  bio: z.string().nullable().describe('Sanitized HTML.'),
  banner_url: z.string().nullable().describe('Path on the site, or an external URL.'),
  location: Location.nullable(),
  website: z.string().nullable().describe('URL of their website.'),
  followers_count: followers(),
  connections_count: z.int().min(0).describe('Number of connections.'),
  following: following(),
  connection: z.enum(statesOf(connectionStates)).describe('State of your connection.'),
  has_cv: z.boolean().describe('Whether they have a CV that you can read.'),
  joined_at: timestamp().describe('Time of joining.'),
}).meta({ id: 'User', description: 'The profile of a member.' })

export const UserRead = z.object({ user: User }).meta({ id: 'UserRead', description: 'A profile.' })

const UserSummary = MemberCard.extend({
  tagline: tagline(),
  followers_count: followers(),
  following: following(),
  joined_at: timestamp().describe('Time of joining.'),
}).meta({ id: 'UserSummary', description: 'A member, as shown in lists.' })

export const UserPage = pageOf(UserSummary).meta({ id: 'UserPage', description: 'A page of members.' })

const ConnectedMember = z
  .object({ member: MemberCard, since: timestamp().describe('Time of the connection.') })
  .meta({ id: 'ConnectedMember', description: 'A connection of a member.' })

export const ConnectedMemberPage = pageOf(ConnectedMember).meta({
  id: 'ConnectedMemberPage',
  description: "A page of a member's connections.",
})
