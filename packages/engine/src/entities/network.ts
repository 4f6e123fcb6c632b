import type { ConnectionState, FollowType } from '@chowk/contract'
import { boolean, entity, integer, text, type RowOf } from '../store/entity.ts'

/** Follows of members, communities and tags. */
export const follows = entity('follows', {
  columns: {
    member_id: integer(),
    target_type: text<FollowType>(),
    target_id: integer(),
    /** Whether the follower is suspended: they are not counted. */
    suspended: boolean(),
    created_at: integer(),
  },
  whose: {
    member_id: { index: 'ofMember', gone: true },
    target_id: { index: 'ofTarget', equals: { target_type: 'user' }, gone: true, only: [] },
  },
  unique: { follow: ['member_id', 'target_type', 'target_id'] },
  indexes: {
    ofMember: ['member_id', 'created_at'],
    ofMemberByType: ['member_id', 'target_type', 'created_at'],
    ofTarget: ['target_type', 'target_id', 'created_at'],
  },
})
export type FollowRow = RowOf<typeof follows>

/** Connections and connection requests, one row for each of the two members. The rows of a pair change together. */
export const connections = entity('connections', {
  columns: {
    member_id: integer(),
    other_id: integer(),
    state: text<Exclude<ConnectionState, 'none'>>(),
    /** Whether the other member is suspended: they are not counted. */
    suspended: boolean(),
    /** Time of the last change of state. */
    since: integer(),
  },
  whose: { member_id: { index: 'ofMember', gone: true } },
  unique: { pair: ['member_id', 'other_id'] },
  indexes: { ofMember: ['member_id', 'state', 'since'] },
})
export type ConnectionRow = RowOf<typeof connections>

/** Blocks between members. A block hides each from the other. */
export const blocks = entity('blocks', {
  columns: { member_id: integer(), blocked_id: integer(), created_at: integer() },
  whose: {
    member_id: { index: 'ofMember', gone: true },
    blocked_id: { index: 'ofBlocked', gone: true, only: [] },
  },
  unique: { block: ['member_id', 'blocked_id'] },
  indexes: { ofMember: ['member_id', 'created_at'], ofBlocked: ['blocked_id', 'created_at'] },
})
