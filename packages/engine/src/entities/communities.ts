import type { CommunityRole } from '@chowk/contract'
import { boolean, entity, integer, nullable, text, type RowOf } from '../store/entity.ts'

export const communities = entity('communities', {
  columns: {
    slug: text(),
    name: text(),
    description: nullable(text()),
    icon: text(),
    banner: nullable(text()),
    banner_style: text<'cover' | 'pattern' | 'plain'>(),
    visibility: text<'public' | 'private'>(),
    verified: nullable(boolean()),
    creator_id: integer(),
    members_count: integer(),
    items_count: integer(),
    followers_count: integer(),
    created_at: integer(),
    updated_at: integer(),
  },
  unique: { slug: ['slug'] },
  indexes: { newest: ['created_at'] },
})
export type CommunityRow = RowOf<typeof communities>

export const communityMembers = entity('community_members', {
  columns: {
    community_id: integer(),
    member_id: integer(),
    role: text<CommunityRole>(),
    joined_at: integer(),
  },
  unique: { membership: ['community_id', 'member_id'] },
  indexes: { ofMember: ['member_id', 'joined_at'] },
})
export type CommunityMemberRow = RowOf<typeof communityMembers>
