import { entity, integer, nullable, text, type RowOf } from '../store/entity.ts'

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
  indexes: { oldest: ['expires_at'] },
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
})
