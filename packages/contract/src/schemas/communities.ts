import * as z from 'zod'
import { bounded } from './bounds.ts'
import { bannerStyles, communityRoles, communityTabs, visibilities } from '../vocabulary/content.ts'
import { membershipStates, statesOf } from '../vocabulary/states.ts'
import { pageOf } from './answers.ts'
import { id, slug, username } from './identifiers.ts'
import { imageReference, importedImage, linkedImage } from './images.ts'
import { atLeastOneField, CommunityCard, itemFields, scheduledAt } from './items.ts'
import { atLeast, atMost } from './lengths.ts'
import { MemberCard } from './members.ts'
import { html, title } from './text.ts'
import { timestamp } from './times.ts'

/** Roles that an invite can offer. */
/** Roles that an invite offers. */
export const invitableRoles = ['member', 'editor', 'admin'] as const

const bannerStyle = () => z.enum(bannerStyles).describe('Banner display style.')
const visibility = () =>
  z
    .enum(visibilities)
    .describe(
      '`public`: anyone can read and join. `private`: only members can read, and joining requires an invite or a request.',
    )

export const CommunityCreate = z
  .strictObject({
    name: bounded(title(), 'Plain text, {} characters.'),
    description: bounded(html().optional(), 'HTML, at most {} characters, sanitized to the allowed tags.'),
    slug: slug().optional().describe('Last part of its URL. Default: derived from the name.'),
    icon: imageReference().optional().describe(`Icon: ${linkedImage}.`),
    banner: imageReference().optional().describe(`Banner image: ${linkedImage}.`),
    banner_style: bannerStyle().optional().describe('Banner display style. Default: `cover`.'),
    visibility: visibility().optional(),
    scheduled_at: scheduledAt().optional(),
  })
  .meta({ id: 'CommunityCreate', description: 'A new community.' })

export const CreatedCommunity = z
  .object({
    id: id().describe('ID of the community or, if scheduled, of its creation.'),
    slug: z.string().nullable().describe('Last part of its URL. Null while scheduled.'),
    url: z.string().nullable().describe('Path on the site; null while scheduled.'),
    web_url: z.string().nullable().describe('Absolute URL; null while scheduled.'),
    item: z
      .object({ id: id(), type: z.literal('community'), slug: z.string().nullable() })
      .meta({ id: 'CommunityReference', description: 'A community reference, live or scheduled.' }),
  })
  .meta({ id: 'CreatedCommunity', description: 'The created community and its address.' })

export const CommunityUpdate = atLeastOneField(
  z.strictObject({
    name: bounded(title().optional(), 'Plain text, {} characters.'),
    description: bounded(html().nullable().optional(), 'HTML, at most {} characters. Null removes it.'),
    icon: imageReference().optional().describe(`Icon: ${importedImage}.`),
    banner: imageReference()
      .nullable()
      .optional()
      .describe(`Banner image: ${importedImage}. Null removes it.`),
    banner_style: bannerStyle().optional(),
    visibility: visibility().optional(),
  }),
).meta({
  id: 'CommunityUpdate',
  description: 'The community settings to change. Omitted fields do not change.',
})

const role = () => z.enum(communityRoles)
const state = () => z.enum(statesOf(membershipStates))

const Community = z
  .object({
    ...CommunityCard.shape,
    banner: z.string().nullable(),
    banner_style: z.enum(bannerStyles),
    visibility: z.enum(visibilities),
    verified: z.boolean().nullable(),
    members_count: z.int().min(0),
    items_count: z
      .int()
      .min(0)
      .nullable()
      .describe('Number of published items. Null if you cannot read them.'),
    followers_count: z.int().min(0),
    state: state().describe('Your relation to the community.'),
    role: role().nullable().describe('Your role; null unless you are a member.'),
    following: z.boolean().describe('Whether you follow it.'),
    created_at: timestamp(),
  })
  .meta({ id: 'Community', description: 'A community, as shown in a list.' })

const CommunityDetail = z
  .object({
    ...Community.shape,
    description: z.string().nullable().describe('HTML.'),
    rules: z.string().nullable().describe('What is expected of members there: HTML.'),
    creator: MemberCard.nullable().describe('Null if one of you blocks the other.'),
    can_join: z.boolean().describe('Whether you can join: directly or, in a private community, by request.'),
    can_create_content: z.boolean().describe('Whether you can publish in it.'),
    updated_at: timestamp(),
  })
  .meta({ id: 'CommunityDetail', description: 'A community.' })

export const CommunityRead = z
  .object({
    item: CommunityDetail,
    tabs: z
      .array(z.enum(communityTabs))
      .describe('Feed tabs you can read. Empty for a private community you do not belong to.'),
  })
  .meta({ id: 'CommunityRead', description: 'A community and its feed tabs.' })

const CommunityInvite = z
  .object({
    community: Community,
    role: z.enum(invitableRoles).describe('Offered role.'),
    invited_by: MemberCard.nullable().describe('Null if one of you blocks the other.'),
    invited_at: timestamp(),
  })
  .meta({ id: 'CommunityInvite', description: 'A pending invite to you.' })

const CommunityMembership = z
  .object({ community: Community, role: role(), joined_at: timestamp() })
  .meta({ id: 'CommunityMembership', description: 'A community that you belong to.' })

export const CommunityPage = pageOf(Community)
  .extend({
    invites: z
      .array(CommunityInvite)
      .optional()
      .describe('On the first page only: your latest 50 invites, newest first.'),
    memberships: z
      .array(CommunityMembership)
      .optional()
      .describe('On the first page only: your latest 50 communities, last joined first.'),
  })
  .meta({ id: 'CommunityPage', description: 'A page of public communities, or of your own.' })

const CommunityMember = z
  .object({ type: z.literal('member'), member: MemberCard, role: role(), joined_at: timestamp() })
  .meta({ id: 'CommunityMember', description: 'A member of a community.' })

const CommunityFeedItem = z
  .object(itemFields)
  .meta({ id: 'CommunityFeedItem', description: 'An item published in a community.' })

export const CommunityFeedPage = pageOf(
  z.union([CommunityFeedItem, CommunityMember]).describe('An item, or a member with the tab `members`.'),
).meta({
  id: 'CommunityFeedPage',
  description:
    'A page of the feed: items, newest first. With the tab `members`, the page lists members, earliest first.',
})

const CommunitySettings = z
  .object({
    name: z.string(),
    description: z.string().nullable().describe('HTML.'),
    icon: z.string(),
    banner: z.string().nullable(),
    banner_style: z.enum(bannerStyles),
    visibility: z.enum(visibilities),
  })
  .meta({ id: 'CommunitySettings', description: 'Stored body of the community update.' })

const JoinRequest = z
  .object({ member: MemberCard, requested_at: timestamp() })
  .meta({ id: 'JoinRequest', description: 'A pending join request.' })

const SentInvite = z
  .object({ member: MemberCard, role: z.enum(invitableRoles), invited_at: timestamp() })
  .meta({ id: 'SentInvite', description: 'A pending invite to a member.' })

export const CommunitySettingsRead = z
  .object({
    settings: CommunitySettings,
    role: role().describe('Your role.'),
    requests: z.array(JoinRequest).describe('Pending join requests, oldest first, at most 50.'),
    invites: z.array(SentInvite).describe('Pending invites, oldest first, at most 50.'),
  })
  .meta({
    id: 'CommunitySettingsRead',
    description: 'The settings, pending requests and pending invites.',
  })

export const CommunityUpdated = z
  .object({
    community: CommunityDetail,
    updated: z.array(z.string()).describe('Names of the fields that changed.'),
  })
  .meta({ id: 'CommunityUpdated', description: 'The updated community.' })

export const MembershipChange = z
  .object({
    state: state().describe('Your current relation to the community.'),
    role: role().nullable().describe('Your role; null unless you are a member.'),
    changed: z.boolean().describe('Whether the call changed anything.'),
  })
  .meta({ id: 'MembershipChange', description: 'Your membership after the call.' })

export const CommunityInviteSend = z
  .strictObject({
    usernames: bounded(
      z.array(username()).check(atLeast(1), atMost(20)),
      '{} usernames to invite, case-insensitive.',
    ),
    role: z.enum(invitableRoles).optional().describe('Offered role, below your own. Default: `member`.'),
  })
  .meta({ id: 'CommunityInviteSend', description: 'Members to invite.' })

export const CommunityInvitesSent = z
  .object({
    invited: z.array(z.string()).describe('Usernames that now have an invite.'),
    joined: z.array(z.string()).describe('Usernames that had requested to join and are members now.'),
    raised: z.array(z.string()).describe('Usernames of members raised to a higher role.'),
    skipped: z
      .array(
        z.object({
          username: z.string(),
          reason: z.enum(['not_found', 'already_member', 'already_invited']),
        }),
      )
      .describe('Usernames skipped, and why.'),
  })
  .meta({ id: 'CommunityInvitesSent', description: 'The result for each username.' })

export const JoinRequestDecision = z
  .strictObject({ username: username().describe('Requester, case-insensitive.') })
  .meta({ id: 'JoinRequestDecision', description: 'A decision on a join request.' })

export const JoinRequestDecided = z
  .object({
    username: z.string(),
    state: state().describe('Current relation of the member to the community.'),
  })
  .meta({ id: 'JoinRequestDecided', description: 'The result of a join request.' })
