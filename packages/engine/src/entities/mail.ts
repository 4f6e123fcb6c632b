import { entity, integer, nullable, text, type RowOf } from '../store/entity.ts'

/** The confirmed email address of a member, under the member's id. */
export const emailAddresses = entity('email_addresses', {
  columns: {
    address: text(),
    /** In lower case: no two members have the same one. */
    address_key: text(),
    confirmed_at: integer(),
    /** When the member gets a mail about news; null where there has been none since the last mail. */
    news_due: nullable(integer()),
    /** When it is next decided whether the member gets a digest. */
    digest_due: integer(),
  },
  unique: { address: ['address_key'] },
  indexes: { news: ['news_due'], digest: ['digest_due'] },
})
export type EmailAddressRow = RowOf<typeof emailAddresses>

export type MailKind = 'sign_in' | 'confirm_address' | 'address_changed' | 'news' | 'digest'

/** Mail that is to be sent. It is written when it is sent, so that no secret and nothing private stands here. */
export const outgoingMails = entity('outgoing_mails', {
  columns: {
    kind: text<MailKind>(),
    /** 0 where an address is all that is known. */
    member_id: integer(),
    /** Empty for the confirmed address of the member. */
    address: text(),
    /** What happened since then is told. */
    since: integer(),
    attempts: integer(),
    /** When it is sent, or tried again. */
    due: integer(),
    /** When nobody waits for it any more. */
    expires_at: integer(),
  },
  unique: { mail: ['kind', 'member_id', 'address'] },
  indexes: { due: ['due'], ofMember: ['member_id'] },
})
export type OutgoingMailRow = RowOf<typeof outgoingMails>

/** Links that confirm an address, once. */
export const emailLinks = entity('email_links', {
  columns: { member_id: integer(), address: text(), hash: text(), expires_at: integer() },
  unique: { hash: ['hash'] },
  indexes: { ofMember: ['member_id'], oldest: ['expires_at'] },
})
