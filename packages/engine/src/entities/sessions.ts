import { bytes, entity, integer, nullable, text, texts, type RowOf } from '../store/entity.ts'

/** Who is signed in on the website, and on which device. */
export const sessions = entity('sessions', {
  columns: {
    member_id: integer(),
    /** SHA-256 of what the browser keeps, in hexadecimal. */
    hash: text(),
    /** How it was begun. */
    by: text<'link' | 'password' | 'passkey' | 'demonstration'>(),
    /** What the browser calls itself. */
    agent: nullable(text()),
    created_at: integer(),
    seen_at: integer(),
    expires_at: integer(),
  },
  unique: { hash: ['hash'] },
  indexes: { ofMember: ['member_id', 'created_at'], oldest: ['expires_at'] },
})
export type SessionRow = RowOf<typeof sessions>

/** Links that sign a member in, once. */
export const signInLinks = entity('sign_in_links', {
  columns: { member_id: integer(), hash: text(), expires_at: integer() },
  unique: { hash: ['hash'] },
  indexes: { ofMember: ['member_id'], oldest: ['expires_at'] },
})

/** The password of a member who has one. */
export const passwords = entity('passwords', {
  columns: {
    member_id: integer(),
    /** What a slow function made of it, with what it was made by. The password itself is kept nowhere. */
    hash: text(),
    updated_at: integer(),
  },
  unique: { member: ['member_id'] },
  indexes: { ofMember: ['member_id'] },
})

/** What members sign in with that their devices keep. */
export const passkeys = entity('passkeys', {
  columns: {
    member_id: integer(),
    /** As WebAuthn names it, in base64url. */
    credential_id: text(),
    /** In COSE. */
    public_key: bytes(),
    /** How often it says it has been used; 0 where it does not say. */
    counter: integer(),
    transports: nullable(texts()),
    /** What the member calls it. */
    name: text(),
    created_at: integer(),
    last_used_at: nullable(integer()),
  },
  unique: { credential: ['credential_id'] },
  indexes: { ofMember: ['member_id', 'created_at'] },
})
export type PasskeyRow = RowOf<typeof passkeys>

/** Challenges that were answered, for as long as they could be answered again. */
export const usedChallenges = entity('used_challenges', {
  columns: { hash: text(), expires_at: integer() },
  unique: { hash: ['hash'] },
  indexes: { oldest: ['expires_at'] },
})

/** Links by which somebody becomes a member, once. */
export const invites = entity('invites', {
  columns: { hash: text(), expires_at: integer() },
  unique: { hash: ['hash'] },
  indexes: { oldest: ['expires_at'] },
})
