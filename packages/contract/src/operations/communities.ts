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
      'You become its creator. If the `slug` is taken, the error is `conflict`. A scheduled community has no URL before it goes live: `id` identifies the scheduled creation, and `slug`, `url` and `web_url` are null. If the slug is taken at that time, a suffix is added.',
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
      'Everyone can read the description of a private community. Only its members can see its content and counts.',
    params: communityParams,
    response: CommunityRead,
  }),
  feed: operation({
    method: 'GET',
    path: '/communities/{slug}/feed',
    scope: 'browse',
    visitors: true,
    summary: 'List the content of a community, newest first, or its members.',
    description: 'Only members can read a private community.',
    params: communityParams,
    query: z.object({
      tab: z.enum(communityTabs).default('all').describe('All items, items of one kind, or the members.'),
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
    description: 'Only for the creator and admins.',
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
      'Only for the creator and admins. Only the fields you send change. The new visibility also applies to all content in the community.',
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
      'Only for the creator and admins. The offered role must be below your own. Members who requested to join are admitted immediately. Members with a lower role are promoted to the offered role. A call uses one unit for any number of invites.',
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
    summary: 'Decline an invite to a community. No one is notified.',
    params: communityParams,
    response: MembershipChange,
    errors: ['conflict'],
  }),
  acceptRequest: operation({
    method: 'POST',
    path: '/communities/{slug}/requests/accept',
    scope: 'network',
    summary: 'Approve a request to join a community you run.',
    description: 'Only for the creator and admins.',
    params: communityParams,
    body: JoinRequestDecision,
    response: JoinRequestDecided,
    errors: ['forbidden', 'conflict'],
  }),
  declineRequest: operation({
    method: 'POST',
    path: '/communities/{slug}/requests/decline',
    scope: 'network',
    summary: 'Decline a request to join a community you run. No one is notified.',
    description: 'Only for the creator and admins. The member can ask again.',
    params: communityParams,
    body: JoinRequestDecision,
    response: JoinRequestDecided,
    errors: ['forbidden', 'conflict'],
  }),
}
