import * as z from 'zod'
import { connectionStates, statesOf } from '../vocabulary/states.ts'
import { pageOf } from './answers.ts'
import { Location } from './locations.ts'
import { MemberCard } from './members.ts'
import { timestamp } from './times.ts'

const tagline = () => z.string().nullable().describe('One line about the member: plain text.')
const followers = () => z.int().min(0).describe('How many members follow them.')
const following = () => z.boolean().describe('Whether you follow them.')

export const User = MemberCard.extend({
  tagline: tagline(),
  bio: z.string().nullable().describe('HTML, cleaned.'),
  banner_url: z.string().nullable().describe('A path on the site, or an address elsewhere.'),
  location: Location.nullable(),
  website: z.string().nullable().describe('The address of a site of their own.'),
  followers_count: followers(),
  connections_count: z.int().min(0).describe('How many members they are connected with.'),
  following: following(),
  connection: z.enum(statesOf(connectionStates)).describe('What you and they are to each other.'),
  has_cv: z.boolean().describe('Whether they have a CV that you may read.'),
  joined_at: timestamp().describe('When they became a member.'),
}).meta({ id: 'User', description: 'The profile of a member.' })

export const UserRead = z.object({ user: User }).meta({ id: 'UserRead', description: 'A profile.' })

const UserSummary = MemberCard.extend({
  tagline: tagline(),
  followers_count: followers(),
  following: following(),
  joined_at: timestamp().describe('When they became a member.'),
}).meta({ id: 'UserSummary', description: 'A member, as shown in lists.' })

export const UserPage = pageOf(UserSummary).meta({ id: 'UserPage', description: 'A page of members.' })

const ConnectedMember = z
  .object({ member: MemberCard, since: timestamp().describe('When the two connected.') })
  .meta({ id: 'ConnectedMember', description: 'A member whom another is connected with.' })

export const ConnectedMemberPage = pageOf(ConnectedMember).meta({
  id: 'ConnectedMemberPage',
  description: "A page of a member's connections.",
})
