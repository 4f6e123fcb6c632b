import * as z from 'zod'
import { followTypes } from '../vocabulary/content.ts'
import { connectionStates, statesOf } from '../vocabulary/states.ts'
import { pageOf } from './answers.ts'
import { id, slug, username } from './identifiers.ts'
import { CommunityCard } from './items.ts'
import { MemberCard } from './members.ts'
import { Tag } from './tags.ts'
import { timestamp } from './times.ts'

/** The identifying fields of each kind of target. */
const followNames = { user: ['id', 'username'], community: ['id', 'slug'], tag: ['id', 'slug'] } as const

export const FollowSet = z
  .strictObject({
    type: z.enum(followTypes).describe('Kind of target; `user` is a member.'),
    id: id().optional().describe('ID of the member, community or tag.'),
    slug: slug().optional().describe('Slug of the community or tag, instead of `id`.'),
    username: username().optional().describe('Username of the member, case-insensitive, instead of `id`.'),
    following: z.boolean().describe('Whether to follow it.'),
  })
  .superRefine(({ type, ...reference }, context) => {
    const sentNames = (['id', 'slug', 'username'] as const).filter((name) => reference[name] !== undefined)
    const names: readonly string[] = followNames[type]
    if (sentNames.length === 0)
      context.addIssue({
        code: 'custom',
        path: [names[1]!],
        message: `Send ${names.join(' or ')}.`,
        params: { code: 'required' },
      })
    for (const name of sentNames.filter((field, index) => index > 0 || !names.includes(field)))
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `Send exactly one of ${names.join(' and ')}.`,
        params: { code: 'not_allowed' },
      })
  })
  .meta({
    id: 'FollowSet',
    description: 'The target to follow or unfollow. Send exactly one identifier.',
    oneOf: followTypes.flatMap((type) =>
      followNames[type].map((name) => ({
        properties: { type: { const: type }, [name]: {} },
        required: ['type', name],
      })),
    ),
  })

export const FollowState = z
  .object({
    following: z.boolean().describe('Whether you follow it now.'),
    changed: z.boolean().describe('Whether the call changed anything.'),
  })
  .meta({ id: 'FollowState', description: 'Whether you follow it.' })

const Follow = z
  .object({
    type: z.enum(followTypes),
    user: MemberCard.nullable().describe('Member, for type `user`.'),
    community: CommunityCard.nullable().describe('Community, for type `community`.'),
    tag: Tag.nullable().describe('Tag, for type `tag`.'),
    followed_at: timestamp(),
  })
  .meta({ id: 'Follow', description: 'A target that you follow.' })

export const FollowPage = pageOf(Follow).meta({ id: 'FollowPage', description: 'A page of your follows.' })

export const MemberName = z
  .strictObject({ username: username().describe('The other member, case-insensitive.') })
  .meta({ id: 'MemberName', description: 'Another member.' })

const connected = ['connected', 'pending_received', 'pending_sent'] as const

const Connection = z
  .object({
    member: MemberCard.describe('The other member.'),
    state: z.enum(connected).describe('State, from your side.'),
    since: timestamp().describe('Start of this state.'),
  })
  .meta({ id: 'Connection', description: 'One of your connections or connection requests.' })

export const ConnectionPage = pageOf(Connection).meta({
  id: 'ConnectionPage',
  description: 'A page of your connections, or of requests.',
})

export const ConnectionChange = z
  .object({
    state: z.enum(statesOf(connectionStates)).describe('Current state of the connection.'),
    connection: Connection.nullable().describe('Null in the state `none`.'),
  })
  .meta({ id: 'ConnectionChange', description: 'The connection to the other member.' })

/** Selects a part of the caller's connections. */
export const connectionFilter = {
  state: z.enum(connected).default('connected').describe('Connections, received requests or sent requests.'),
}

export const followFilter = {
  type: z.enum(followTypes).optional().describe('Only members, communities or tags.'),
}

export const BlockChange = z
  .object({
    blocked: z.boolean().describe('Whether you block the member now.'),
    changed: z.boolean().describe('Whether the call changed anything.'),
  })
  .meta({ id: 'BlockChange', description: 'Whether you block the member.' })

const Block = z
  .object({ member: MemberCard, blocked_at: timestamp() })
  .meta({ id: 'Block', description: 'A member you block.' })

export const BlockPage = pageOf(Block).meta({ id: 'BlockPage', description: 'A page of members you block.' })
