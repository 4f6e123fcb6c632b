export { imageSizes } from '../domains/media/image-sizes.ts'
export { itemId } from '../domains/content/item-id.ts'
export { newestItems, taggedItems, textsOf } from '../domains/content/newest-items.ts'
export {
  archivedOrCancelled,
  cancelledCommunity,
  type ArchivedOrCancelled,
} from '../domains/content/own-items.ts'
export {
  findNotified,
  messageAfter,
  placeOfComment,
  readComment,
} from '../domains/comments/comment-with-item.ts'
export { countParts, publicPlaces, type PublicPlace } from '../domains/search/public-places.ts'
export { findSubject, type FoundSubject } from '../domains/subjects.ts'
export { knownUsernames } from '../domains/members/usernames.ts'
export { readApplication } from '../domains/applications.ts'
export { readBooking } from '../domains/bookings.ts'
export { readAudit, readReport, readReports } from '../domains/reports/moderator-reads.ts'
export { withCancelled } from '../pipeline/view.ts'
export { burstLimitOf, type ReadId, type View } from '../view.ts'
export { ownKeys, type OwnKeys } from '../domains/keys/own-keys.ts'
export {
  addPasskey,
  newChallenge,
  ownPasskeys,
  passkeyOf,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  type Answered,
} from '../domains/passkeys/passkeys.ts'
export * from '../domains/passwords/passwords.ts'
export * from '../domains/sessions/sign-in.ts'
export * from '../domains/sessions/sign-up.ts'
export * from './visits.ts'
export { endOtherSecrets, endOtherSession } from '../domains/sessions/secrets.ts'
export { SignInNeeded } from '../domains/sessions/sign-in-needed.ts'
export type { ApiKeyRow, MemberRow } from '../entities/members.ts'
export type { PasskeyRow, SessionRow } from '../entities/sessions.ts'
export { networkOf } from '../pipeline/authenticate.ts'
export { checkHost } from '../pipeline/checks.ts'
export { hashOf, randomText } from '../keys/format.ts'
export { cleanHtml } from '../text/clean-html.ts'
export { excerptOf, plainText } from '../text/html.ts'
export { members } from '../entities/members.ts'
export { sessions } from '../entities/sessions.ts'
export * from '../domains/mail/mail.ts'
export type { OutgoingMailRow } from '../entities/mail.ts'
