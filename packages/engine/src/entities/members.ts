import type { Plan, Scope } from '@chowk/contract'
import type { LocatedIds } from '../places/places.ts'
import type { MemberRole, MemberStatus } from '@chowk/contract/core'
import {
  boolean,
  counter,
  entity,
  integer,
  nullable,
  object,
  text,
  texts,
  type RowOf,
} from '../store/entity.ts'
import type { ReadTx } from '../store/store.ts'

export const members = entity('members', {
  columns: {
    /** As the member writes it. */
    username: text(),
    /** In lower case; unique. */
    username_key: text(),
    display_name: text(),
    plan: text<Plan>(),
    status: text<MemberStatus>(),
    /** Whether they moderate content. */
    role: text<MemberRole>(),
    avatar_url: nullable(text()),
    banner_url: nullable(text()),
    tagline: nullable(text()),
    /** Cleaned HTML. */
    bio: nullable(text()),
    website: nullable(text()),
    location: nullable(object<LocatedIds>()),
    /** Whether member lists and search show them. */
    discoverable: boolean(),
    followers_count: counter(),
    connections_count: counter(),
    created_at: integer(),
  },
  whose: { id: {} },
  unique: { username: ['username_key'] },
  indexes: {
    newest: ['status', 'discoverable', 'created_at'],
    byUsername: ['status', 'discoverable', 'username_key'],
  },
  search: { columns: ['display_name', 'username'] },
})
export type MemberRow = RowOf<typeof members>

/** The SHA-256 of each username of a deleted member: old mentions, links and audit entries are never another's. */
export const formerNames = entity('former_names', {
  columns: { hash: text() },
  whose: 'nobody',
  unique: { hash: ['hash'] },
})

/** Returns the member with a username, case-insensitively, or undefined. */
export const memberNamed = (tx: ReadTx, username: string): Promise<MemberRow | undefined> =>
  tx.find(members, 'username', { username_key: username.toLowerCase() })

/** The id of a member, if no more is needed. */
export type MemberRef = Pick<MemberRow, 'id'>

export const apiKeys = entity('api_keys', {
  columns: {
    member_id: integer(),
    name: text(),
    prefix: text(),
    /** SHA-256 of the key, in hexadecimal. The key itself is not stored. */
    hash: text(),
    scopes: texts<Scope>(),
    created_at: integer(),
    expires_at: integer(),
    revoked_at: nullable(integer()),
    last_used_at: nullable(integer()),
  },
  whose: { member_id: { index: 'ofMember', gone: true, without: ['hash'] } },
  unique: { hash: ['hash'] },
  indexes: { ofMember: ['member_id', 'created_at'] },
})
export type ApiKeyRow = RowOf<typeof apiKeys>

/** Units used of a quota action, by member and UTC day. */
export const quotaUses = entity('quota_uses', {
  columns: { member_id: integer(), day: text(), action: text(), used: counter() },
  whose: { member_id: { index: 'ownedByMember', gone: true } },
  unique: { use: ['member_id', 'day', 'action'] },
  indexes: { byDay: ['day'], ownedByMember: ['member_id', 'day', 'action'] },
})

/** Responses stored for replay, by member and idempotency key. */
export const idempotencyRecords = entity('idempotency_records', {
  columns: {
    member_id: integer(),
    key: text(),
    /** SHA-256 of the request, in hexadecimal. */
    fingerprint: text(),
    status: integer(),
    data: object<Readonly<Record<string, unknown>>>(),
    created_at: integer(),
  },
  whose: { member_id: { index: 'ownedByMember', gone: true, only: [] } },
  unique: { key: ['member_id', 'key'] },
  indexes: { oldest: ['created_at'], ownedByMember: ['member_id', 'key'] },
})
