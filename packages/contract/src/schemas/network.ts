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
    type: z.enum(followTypes).describe('What to follow: a member is a `user`.'),
    id: id().optional().describe('The id of the member, community or tag.'),
    slug: slug().optional().describe('The slug of the community or tag, instead of its id.'),
    username: username().optional().describe('The username of the member in any case, instead of the id.'),
    following: z.boolean().describe('Whether you want to follow it from now on.'),
  })
  .superRefine(({ type, ...sent }, context) => {
    const given = (['id', 'slug', 'username'] as const).filter((name) => sent[name] !== undefined)
    const names: readonly string[] = followNames[type]
    if (given.length === 0)
      context.addIssue({
        code: 'custom',
        path: [names[1]!],
        message: `Send ${names.join(' or ')}.`,
        params: { code: 'required' },
      })
    for (const name of given.filter((one, index) => index > 0 || !names.includes(one)))
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `Send exactly one of ${names.join(' and ')}.`,
        params: { code: 'not_allowed' },
      })
  })
  .meta({
    id: 'FollowSet',
    description: 'What to follow, or to follow no longer. Send exactly one name.',
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
    user: MemberCard.nullable().describe('Of type `user`: the member.'),
    community: CommunityCard.nullable().describe('Of type `community`: the community.'),
    tag: Tag.nullable().describe('Of type `tag`: the tag.'),
    followed_at: timestamp(),
  })
  .meta({ id: 'Follow', description: 'Something that you follow.' })

export const FollowPage = pageOf(Follow).meta({ id: 'FollowPage', description: 'A page of what you follow.' })

export const MemberName = z
  .strictObject({ username: username().describe('The other member; case does not matter.') })
  .meta({ id: 'MemberName', description: 'Another member.' })

const connected = ['connected', 'pending_received', 'pending_sent'] as const

const Connection = z
  .object({
    member: MemberCard.describe('The other member.'),
    state: z.enum(connected).describe('As you see it.'),
    since: timestamp().describe('When it came to this state.'),
  })
  .meta({ id: 'Connection', description: 'A connection of yours, or a request for one.' })

export const ConnectionPage = pageOf(Connection).meta({
  id: 'ConnectionPage',
  description: 'A page of your connections, or of requests.',
})

export const ConnectionChange = z
  .object({
    state: z
      .enum(statesOf(connectionStates))
      .describe('What the other member and you are to each other now.'),
    connection: Connection.nullable().describe('Null in the state `none`.'),
  })
  .meta({ id: 'ConnectionChange', description: 'Where you stand with the other member.' })

/** Selects a part of the caller's connections. */
export const connectionFilter = {
  state: z
    .enum(connected)
    .default('connected')
    .describe('Connections, requests that wait for you, or requests of yours.'),
}

export const followFilter = {
  type: z.enum(followTypes).optional().describe('Members, communities or tags only.'),
}

export const BlockChange = z
  .object({
    blocked: z.boolean().describe('Whether you block the member now.'),
    changed: z.boolean().describe('Whether the call changed anything.'),
  })
  .meta({ id: 'BlockChange', description: 'Whether you block the member.' })

const Block = z
  .object({ member: MemberCard, blocked_at: timestamp() })
  .meta({ id: 'Block', description: 'A member whom you block.' })

export const BlockPage = pageOf(Block).meta({ id: 'BlockPage', description: 'A page of members you block.' })
