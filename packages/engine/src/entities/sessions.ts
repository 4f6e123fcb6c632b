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

export type LinkKind = 'sign_in' | 'confirm_address' | 'invite'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** In milliseconds. */
export const linkLifetimes: Readonly<Record<LinkKind, number>> = {
  sign_in: 15 * MINUTE,
  confirm_address: DAY,
  invite: 7 * DAY,
}

/** Links that work once: to sign in, to confirm an email address, or to sign up. */
export const links = entity('links', {
  columns: {
    kind: text<LinkKind>(),
    /** 0 for an invite. */
    member_id: integer(),
    /** The address to confirm; empty for other links. */
    address: text(),
    /** SHA-256 of the link's secret, in hexadecimal. */
    hash: text(),
    expires_at: integer(),
  },
  whose: {
    member_id: {
      index: 'ofMember',
      gone: true,
      seen: ({ kind, address, expires_at }) =>
        kind === 'confirm_address' ? { address, expires_at } : undefined,
    },
  },
  unique: { hash: ['hash'] },
  indexes: { ofMember: ['member_id', 'kind'], oldest: ['expires_at'] },
})
export type LinkRow = RowOf<typeof links>

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
