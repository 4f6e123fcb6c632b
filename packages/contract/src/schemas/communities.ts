import * as z from 'zod'
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
const invitableRoles = ['member', 'editor', 'admin'] as const

const bannerStyle = () => z.enum(bannerStyles).describe('How the banner is shown.')
const visibility = () =>
  z
    .enum(visibilities)
    .describe(
      '`public`: everybody reads and joins. `private`: members read; joining takes an invite or a request.',
    )

export const CommunityCreate = z
  .strictObject({
    name: title().describe('Plain text, 2 to 200 characters.'),
    description: html()
      .optional()
      .describe('What it is about: HTML, at most 100,000 characters; cleaned to the tags that are allowed.'),
    slug: slug().optional().describe('The end of its address; made from the name where it is left out.'),
    icon: imageReference().optional().describe(`The icon: ${linkedImage}.`),
    banner: imageReference().optional().describe(`The picture above it: ${linkedImage}.`),
    banner_style: bannerStyle().optional().describe('How the banner is shown; `cover` where it is left out.'),
    visibility: visibility().optional(),
    scheduled_at: scheduledAt().optional(),
  })
  .meta({ id: 'CommunityCreate', description: 'A community to found.' })

export const CreatedCommunity = z
  .object({
    id: id().describe('Where it is scheduled: the id of the scheduled creation.'),
    slug: z.string().nullable().describe('The last part of its address; null while it is scheduled.'),
    url: z.string().nullable().describe('Path on the site; null while it is scheduled.'),
    web_url: z.string().nullable().describe('Absolute URL; null while it is scheduled.'),
    item: z
      .object({ id: id(), type: z.literal('community'), slug: z.string().nullable() })
      .meta({ id: 'CommunityReference', description: 'Names a community, or one that is scheduled.' }),
  })
  .meta({ id: 'CreatedCommunity', description: 'Names what was founded, and where it is.' })

export const CommunityUpdate = atLeastOneField(
  z.strictObject({
    name: title().optional().describe('Plain text, 2 to 200 characters.'),
    description: html().nullable().optional().describe('HTML, at most 100,000 characters. Null removes it.'),
    icon: imageReference().optional().describe(`The icon: ${importedImage}.`),
    banner: imageReference()
      .nullable()
      .optional()
      .describe(`The picture above it: ${importedImage}. Null removes it.`),
    banner_style: bannerStyle().optional(),
    visibility: visibility().optional(),
  }),
).meta({
  id: 'CommunityUpdate',
  description: 'The settings of a community to change; what is left out is kept.',
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
      .describe('How many items are published in it; null where you may not read them.'),
    followers_count: z.int().min(0),
    state: state().describe('What you and the community are to each other.'),
    role: role().nullable().describe('Your role; null unless you are a member.'),
    following: z.boolean().describe('Whether you follow it.'),
    created_at: timestamp(),
  })
  .meta({ id: 'Community', description: 'A community, as it stands in a list.' })

const CommunityDetail = z
  .object({
    ...Community.shape,
    description: z.string().nullable().describe('HTML.'),
    creator: MemberCard.nullable().describe('Null where a block stands between you.'),
    can_join: z
      .boolean()
      .describe('Whether you could join: at once or, in a private community, by asking to.'),
    can_create_content: z.boolean().describe('Whether you may publish in it.'),
    updated_at: timestamp(),
  })
  .meta({ id: 'CommunityDetail', description: 'A community.' })

export const CommunityRead = z
  .object({
    item: CommunityDetail,
    tabs: z
      .array(z.enum(communityTabs))
      .describe('The parts of its feed that you may read: none of a private community that is not yours.'),
  })
  .meta({ id: 'CommunityRead', description: 'A community and the parts of its feed.' })

const CommunityInvite = z
  .object({
    community: Community,
    role: z.enum(invitableRoles).describe('The role that you are offered.'),
    invited_by: MemberCard.nullable().describe('Null where a block stands between you.'),
    invited_at: timestamp(),
  })
  .meta({ id: 'CommunityInvite', description: 'An invite that waits for you.' })

const CommunityMembership = z
  .object({ community: Community, role: role(), joined_at: timestamp() })
  .meta({ id: 'CommunityMembership', description: 'A community that you belong to.' })

export const CommunityPage = pageOf(Community)
  .extend({
    invites: z
      .array(CommunityInvite)
      .optional()
      .describe('On the first page only: your invites, newest first.'),
    memberships: z
      .array(CommunityMembership)
      .optional()
      .describe('On the first page only: the communities that you belong to, the last joined first.'),
  })
  .meta({ id: 'CommunityPage', description: 'A page of public communities.' })

const CommunityMember = z
  .object({ type: z.literal('member'), member: MemberCard, role: role(), joined_at: timestamp() })
  .meta({ id: 'CommunityMember', description: 'A member of a community.' })

const CommunityFeedItem = z
  .object(itemFields)
  .meta({ id: 'CommunityFeedItem', description: 'An item published in a community.' })

export const CommunityFeedPage = pageOf(
  z.union([CommunityFeedItem, CommunityMember]).describe('An item, or with the tab `members` a member.'),
).meta({
  id: 'CommunityFeedPage',
  description: 'A page of the feed: items, newest first, or with the tab `members` members, longest first.',
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
  .meta({ id: 'CommunitySettings', description: 'What an update of the community takes, as it is stored.' })

const JoinRequest = z
  .object({ member: MemberCard, requested_at: timestamp() })
  .meta({ id: 'JoinRequest', description: 'A member who asked to join.' })

const SentInvite = z
  .object({ member: MemberCard, role: z.enum(invitableRoles), invited_at: timestamp() })
  .meta({ id: 'SentInvite', description: 'A member who was invited and has not answered.' })

export const CommunitySettingsRead = z
  .object({
    settings: CommunitySettings,
    role: role().describe('Your role.'),
    requests: z.array(JoinRequest).describe('Who asked to join, the longest waiting first; at most 50.'),
    invites: z.array(SentInvite).describe('Who was invited and has not answered, oldest first; at most 50.'),
  })
  .meta({
    id: 'CommunitySettingsRead',
    description: 'The settings of a community, and who waits to come in.',
  })

export const CommunityUpdated = z
  .object({
    community: CommunityDetail,
    updated: z.array(z.string()).describe('Names of the fields that changed.'),
  })
  .meta({ id: 'CommunityUpdated', description: 'The community after the change.' })

export const MembershipChange = z
  .object({
    state: state().describe('What you and the community are to each other now.'),
    role: role().nullable().describe('Your role; null unless you are a member.'),
    changed: z.boolean().describe('Whether the call changed anything.'),
  })
  .meta({ id: 'MembershipChange', description: 'Where you stand with the community.' })

export const CommunityInviteSend = z
  .strictObject({
    usernames: z
      .array(username())
      .check(atLeast(1), atMost(20))
      .describe('Whom to invite: 1 to 20 usernames, in any case.'),
    role: z
      .enum(invitableRoles)
      .optional()
      .describe('The role to offer, below your own; `member` where it is left out.'),
  })
  .meta({ id: 'CommunityInviteSend', description: 'Members to invite.' })

export const CommunityInvitesSent = z
  .object({
    invited: z.array(z.string()).describe('Usernames of those who now have an invite.'),
    joined: z.array(z.string()).describe('Usernames of those who had asked to join, and are members now.'),
    raised: z.array(z.string()).describe('Usernames of members who have a higher role now.'),
    skipped: z
      .array(
        z.object({
          username: z.string(),
          reason: z.enum(['not_found', 'already_member', 'already_invited']),
        }),
      )
      .describe('Who was not invited, and why.'),
  })
  .meta({ id: 'CommunityInvitesSent', description: 'What became of each username.' })

export const JoinRequestDecision = z
  .strictObject({ username: username().describe('Who asked to join, in any case.') })
  .meta({ id: 'JoinRequestDecision', description: 'Whose request to join is decided.' })

export const JoinRequestDecided = z
  .object({
    username: z.string(),
    state: state().describe('What the member and the community are to each other now.'),
  })
  .meta({ id: 'JoinRequestDecided', description: 'What became of a request to join.' })
