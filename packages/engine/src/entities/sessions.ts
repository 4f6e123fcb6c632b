import { bytes, entity, integer, nullable, text, texts, type RowOf } from '../store/entity.ts'

/** Sessions of members on the website. */
export const sessions = entity('sessions', {
  columns: {
    member_id: integer(),
    /** SHA-256 of the session secret, in hexadecimal. */
    hash: text(),
    /** The sign-in method. The first previews of 1.0 had links alone. */
    by: text<'link' | 'password' | 'passkey' | 'demonstration'>(),
    /** The browser's user agent. */
    agent: nullable(text()),
    created_at: integer(),
    seen_at: integer(),
    expires_at: integer(),
  },
  whose: { member_id: { index: 'ofMember', gone: true, without: ['hash'] } },
  unique: { hash: ['hash'] },
  indexes: { ofMember: ['member_id', 'created_at'], oldest: ['expires_at'] },
})
export type SessionRow = RowOf<typeof sessions>

/** Links that sign a member in, once. */
export const signInLinks = entity('sign_in_links', {
  columns: { member_id: integer(), hash: text(), expires_at: integer() },
  whose: { member_id: { index: 'ofMember', gone: true, only: [] } },
  unique: { hash: ['hash'] },
  indexes: { ofMember: ['member_id'], oldest: ['expires_at'] },
})

/** Passwords of members. */
export const passwords = entity('passwords', {
  columns: {
    member_id: integer(),
    /** The output of a slow hash function, with its parameters. The password itself is not stored. */
    hash: text(),
    updated_at: integer(),
  },
  whose: { member_id: { index: 'ofMember', gone: true, without: ['hash'] } },
  unique: { member: ['member_id'] },
  indexes: { ofMember: ['member_id'] },
})

/** Passkeys of members. */
export const passkeys = entity('passkeys', {
  columns: {
    member_id: integer(),
    /** The WebAuthn credential id, in base64url. */
    credential_id: text(),
    /** In COSE. */
    public_key: bytes(),
    /** The signature counter; 0 if the authenticator has none. */
    counter: integer(),
    transports: nullable(texts()),
    /** The member's name for it. */
    name: text(),
    created_at: integer(),
    last_used_at: nullable(integer()),
  },
  whose: { member_id: { index: 'ofMember', gone: true, without: ['public_key'] } },
  unique: { credential: ['credential_id'] },
  indexes: { ofMember: ['member_id', 'created_at'] },
})
export type PasskeyRow = RowOf<typeof passkeys>

/** Answered challenges, until they expire. */
export const usedChallenges = entity('used_challenges', {
  columns: { hash: text(), expires_at: integer() },
  whose: 'nobody',
  unique: { hash: ['hash'] },
  indexes: { oldest: ['expires_at'] },
})

/** Links for a single sign-up. */
export const invites = entity('invites', {
  columns: { hash: text(), expires_at: integer() },
  whose: 'nobody',
  unique: { hash: ['hash'] },
  indexes: { oldest: ['expires_at'] },
})
