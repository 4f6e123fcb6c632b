import { entity, integer, nullable, text, type RowOf } from '../store/entity.ts'

/** The confirmed email address of a member, under the member's id. */
export const emailAddresses = entity('email_addresses', {
  columns: {
    address: text(),
    /** In lower case; unique. */
    address_key: text(),
    confirmed_at: integer(),
    /** Time of the next mail about news; null if there is none since the last mail. */
    news_due: nullable(integer()),
    /** Time of the next decision about a digest. */
    digest_due: integer(),
    /** End of the period of the last digest; null before the first one. */
    digest_until: nullable(integer()),
  },
  whose: { id: {} },
  unique: { address: ['address_key'] },
  indexes: { news: ['news_due'], digest: ['digest_due'] },
})

export type MailKind =
  | 'sign_in'
  | 'confirm_address'
  | 'address_changed'
  | 'password_changed'
  | 'passkeys_changed'
  | 'key_created'
  | 'suspended'
  | 'news'
  | 'digest'

/** Queued mail. Its text is written at sending, so rows hold no secrets or private content. */
export const outgoingMails = entity('outgoing_mails', {
  columns: {
    kind: text<MailKind>(),
    /** 0 if only an address is known. */
    member_id: integer(),
    /** Empty for the confirmed address of the member. */
    address: text(),
    /** Start of the period that it covers. */
    since: integer(),
    /** End of the period that it covers; null if that is the time of sending. */
    until: nullable(integer()),
    attempts: integer(),
    /** Time of sending or of the next retry. */
    due: integer(),
    /** Time after which it is no longer sent. */
    expires_at: integer(),
  },
  whose: { member_id: { index: 'ofMember', gone: true } },
  unique: { mail: ['kind', 'member_id', 'address'] },
  indexes: { due: ['due'], ofMember: ['member_id'] },
})
export type OutgoingMailRow = RowOf<typeof outgoingMails>
