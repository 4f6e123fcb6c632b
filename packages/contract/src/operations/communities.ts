import * as z from 'zod'
import { operation } from '../operation.ts'
import {
  CommunityCreate,
  CommunityFeedPage,
  CommunityInviteSend,
  CommunityInvitesSent,
  CommunityPage,
  CommunityRead,
  CommunitySettingsRead,
  CommunityUpdate,
  CommunityUpdated,
  CreatedCommunity,
  JoinRequestDecided,
  JoinRequestDecision,
  MembershipChange,
} from '../schemas/communities.ts'
import { pathSlug } from '../schemas/identifiers.ts'
import { paging, queryBoolean } from '../schemas/queries.ts'
import { communityTabs } from '../vocabulary/content.ts'

const communityParams = z.object({ slug: pathSlug() })

export const communities = {
  create: operation({
    method: 'POST',
    path: '/communities',
    status: 201,
    scope: 'content',
    quota: 'community',
    idempotent: true,
    summary: 'Create a community now, or later with `scheduled_at`.',
    description:
      'You become its creator. A taken `slug` is a `conflict`. A scheduled community has no address before it goes live: `id` identifies the scheduled creation, and `slug`, `url` and `web_url` are null. If the slug is taken by then, a suffix is added.',
    body: CommunityCreate,
    response: CreatedCommunity,
    errors: ['conflict'],
  }),
  list: operation({
    method: 'GET',
    path: '/communities',
    scope: 'browse',
    visitors: true,
    summary: 'List public communities, newest first, and your own on the first page.',
    description:
      'With offset 0 the response also has the latest 50 of your `invites` and of your `memberships`. With `mine` it lists the communities you belong to instead, last joined first. Private communities are listed only there.',
    query: z.object({
      mine: queryBoolean()
        .optional()
        .describe('Only communities you belong to, private ones too, last joined first.'),
      ...paging(10),
    }),
    response: CommunityPage,
  }),
  get: operation({
    method: 'GET',
    path: '/communities/{slug}',
    scope: 'browse',
    visitors: true,
    summary: 'Read a community and your membership.',
    description:
      'Everybody can read the description of a private community. Its content and counts are for members only.',
    params: communityParams,
    response: CommunityRead,
  }),
  feed: operation({
    method: 'GET',
    path: '/communities/{slug}/feed',
    scope: 'browse',
    visitors: true,
    summary: 'List the content of a community, newest first, or its members.',
    description: 'Private communities: for members only.',
    params: communityParams,
    query: z.object({
      tab: z.enum(communityTabs).default('all').describe('All items, those of one kind, or the members.'),
      ...paging(10),
    }),
    response: CommunityFeedPage,
    errors: ['forbidden'],
  }),
  settings: operation({
    method: 'GET',
    path: '/communities/{slug}/settings',
    scope: 'edit',
    summary: 'Read the settings and pending requests of a community you run.',
    description: 'For the creator and admins.',
    params: communityParams,
    response: CommunitySettingsRead,
    errors: ['forbidden'],
  }),
  update: operation({
    method: 'PUT',
    path: '/communities/{slug}',
    scope: 'edit',
    quota: 'edit',
    summary: 'Change the settings of a community you run.',
    description:
      'For the creator and admins. Only the fields sent change. Changing the visibility also changes that of all content in the community.',
    params: communityParams,
    body: CommunityUpdate,
    response: CommunityUpdated,
    errors: ['forbidden'],
  }),
  join: operation({
    method: 'POST',
    path: '/communities/{slug}/join',
    scope: 'network',
    quota: 'connect',
    summary: 'Join a community, or request to join a private one.',
    description:
      'With an invite you join immediately, in the offered role. The state is `joined` or `requested`. Repeating changes nothing.',
    params: communityParams,
    response: MembershipChange,
  }),
  leave: operation({
    method: 'POST',
    path: '/communities/{slug}/leave',
    scope: 'network',
    summary: 'Leave a community, or cancel the request to join it.',
    description: "The creator can't leave: that is a `conflict`. Your content stays.",
    params: communityParams,
    response: MembershipChange,
    errors: ['conflict'],
  }),
  invite: operation({
    method: 'POST',
    path: '/communities/{slug}/invites',
    scope: 'network',
    quota: 'connect',
    summary: 'Invite members to a community you run.',
    description:
      'For the creator and admins. The offered role must be below your own. Members who requested to join are admitted immediately. Members with a lower role are promoted to the offered one. A call uses one unit for any number of invites.',
    params: communityParams,
    body: CommunityInviteSend,
    response: CommunityInvitesSent,
    errors: ['forbidden'],
  }),
  acceptInvite: operation({
    method: 'POST',
    path: '/communities/{slug}/invite/accept',
    scope: 'network',
    summary: 'Accept an invite to a community.',
    params: communityParams,
    response: MembershipChange,
    errors: ['conflict'],
  }),
  declineInvite: operation({
    method: 'POST',
    path: '/communities/{slug}/invite/decline',
    scope: 'network',
    summary: 'Decline an invite to a community. Nobody is notified.',
    params: communityParams,
    response: MembershipChange,
    errors: ['conflict'],
  }),
  acceptRequest: operation({
    method: 'POST',
    path: '/communities/{slug}/requests/accept',
    scope: 'network',
    summary: 'Approve a request to join a community you run.',
    description: 'For the creator and admins.',
    params: communityParams,
    body: JoinRequestDecision,
    response: JoinRequestDecided,
    errors: ['forbidden', 'conflict'],
  }),
  declineRequest: operation({
    method: 'POST',
    path: '/communities/{slug}/requests/decline',
    scope: 'network',
    summary: 'Decline a request to join a community you run. Nobody is notified.',
    description: 'For the creator and admins. The member may ask again.',
    params: communityParams,
    body: JoinRequestDecision,
    response: JoinRequestDecided,
    errors: ['forbidden', 'conflict'],
  }),
}
