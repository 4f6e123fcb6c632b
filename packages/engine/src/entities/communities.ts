import type { BannerStyle, CommunityRole, Visibility } from '@chowk/contract'
import { boolean, counter, entity, integer, nullable, text, type RowOf } from '../store/entity.ts'

export const communities = entity('communities', {
  columns: {
    slug: text(),
    name: text(),
    description: nullable(text()),
    icon: text(),
    banner: nullable(text()),
    banner_style: text<BannerStyle>(),
    visibility: text<Visibility>(),
    verified: nullable(boolean()),
    /** Expectations of its members beyond the rules of the site; cleaned HTML. */
    rules: nullable(text()),
    /** Whether moderators have hidden it. */
    hidden: boolean(),
    /** Whether its creator is suspended, which hides it. */
    suspended: boolean(),
    creator_id: integer(),
    members_count: counter(),
    items_count: counter(),
    /** Number of these that are not for members only. */
    open_items_count: counter(),
    followers_count: counter(),
    created_at: integer(),
    updated_at: integer(),
  },
  whose: { creator_id: { index: 'ownedByCreator', kept: 'community', columns: 'kept' } },
  unique: { slug: ['slug'] },
  indexes: { newest: ['visibility', 'hidden', 'suspended', 'created_at'], ownedByCreator: ['creator_id'] },
})
export type CommunityRow = RowOf<typeof communities>

/** Initial values of the columns that no creation sets. */
export const initialCommunity = {
  verified: null,
  rules: null,
  hidden: false,
  suspended: false,
  open_items_count: 0,
} as const

export const communityMembers = entity('community_members', {
  columns: {
    community_id: integer(),
    member_id: integer(),
    role: text<CommunityRole>(),
    /** Whether the member is suspended: they are not counted. */
    suspended: boolean(),
    joined_at: integer(),
  },
  whose: { member_id: { index: 'ofMember', gone: true } },
  unique: { membership: ['community_id', 'member_id'] },
  indexes: {
    ofMember: ['member_id', 'joined_at'],
    ofMemberByRole: ['member_id', 'role', 'joined_at'],
    ofCommunity: ['community_id', 'joined_at'],
    ofRole: ['community_id', 'role'],
  },
})
export type CommunityMemberRow = RowOf<typeof communityMembers>

/**
 * Invites and requests to join. One row for each member and community, so that an invite and a request
 * that cross are matched.
 */
export const admissions = entity('admissions', {
  columns: {
    community_id: integer(),
    member_id: integer(),
    state: text<'invited' | 'requested'>(),
    /** The role that an invite offers; `member` for a request. */
    role: text<Exclude<CommunityRole, 'creator'>>(),
    invited_by: nullable(integer()),
    created_at: integer(),
  },
  whose: { member_id: { index: 'ofMember', gone: true } },
  unique: { admission: ['community_id', 'member_id'] },
  indexes: {
    ofMember: ['member_id', 'state', 'created_at'],
    ofCommunity: ['community_id', 'state', 'created_at'],
    ofInviter: ['community_id', 'invited_by'],
  },
})
export type AdmissionRow = RowOf<typeof admissions>

/** Members who are barred from a community. */
export const communityBars = entity('community_bars', {
  columns: {
    community_id: integer(),
    member_id: integer(),
    /** The admin who removed them. */
    barred_by: integer(),
    created_at: integer(),
  },
  whose: { member_id: { index: 'ofMember', gone: true, only: ['community_id', 'created_at'] } },
  unique: { bar: ['community_id', 'member_id'] },
  indexes: { ofMember: ['member_id'], ofCommunity: ['community_id', 'created_at'] },
})
