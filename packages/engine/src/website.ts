export { imageSizes } from './domains/media/image-sizes.ts'
export { itemId } from './domains/content/item-id.ts'
export { lastReplies, type LastReplies } from './domains/comments/last-replies.ts'
export { newestItems, taggedItems, textsOf } from './domains/content/newest-items.ts'
export {
  archivedOrCancelled,
  cancelledCommunity,
  type ArchivedOrCancelled,
} from './domains/content/own-items.ts'
export {
  findNotified,
  messageAfter,
  placeOfComment,
  readComment,
} from './domains/comments/comment-with-item.ts'
export { countParts, publicPlaces, type PublicPlace } from './domains/search/public-places.ts'
export { findSubject, type FoundSubject } from './domains/subjects.ts'
export { keptData } from './domains/members/kept.ts'
export { messageParts } from './domains/notifications/present-notifications.ts'
export { knownUsernames } from './domains/members/usernames.ts'
export { readApplication } from './domains/applications.ts'
export { readBooking } from './domains/bookings.ts'
export { canBeTakenBack } from './domains/states.ts'
export { withCancelled } from './pipeline/view.ts'
export { burstLimitOf, opened, sealed } from './view.ts'
export { ownKeys, type OwnKeys } from './domains/keys/own-keys.ts'
export {
  answered,
  newChallenge,
  ownPasskeys,
  passkeyOf,
  type Answered,
} from './domains/passkeys/own-passkeys.ts'
export { ownPasswordHash, signInHashOf } from './domains/passwords/own-password.ts'
export type { Suspension } from './domains/members/suspension.ts'
export { communityDesk, managesCommunity, type CommunityDesk } from './domains/communities/desk.ts'
export { countOpenReports, reportQueue, reportsBeside, type QueuedReports } from './domains/reports/queue.ts'
export { groupAsk } from './domains/groups/asks.ts'
export { moderatedMember } from './domains/members/moderated.ts'
export { hiddenBy } from './domains/content/hidden-by.ts'
export { isInvite, memberOfLink } from './domains/sessions/links.ts'
export { hasRecentSession, isFresh, ownSessions, TOO_LONG_AGO } from './domains/sessions/own-sessions.ts'
export { INVITE_USED, signUpProblems } from './domains/sessions/sign-up.ts'
export { SESSION_LIFETIME, type Proof } from './domains/sessions/start.ts'
export * from './pipeline/shared-with-site.ts'
export { tagPath } from './site.ts'
export { listedMembers } from './domains/users.ts'
export { placesNamed } from './domains/locations.ts'
export { networkOf } from './keys/owners.ts'
export { checkHost } from './pipeline/checks.ts'
export { hashOf, randomText } from './keys/format.ts'
export { cleanHtml } from './text/clean-html.ts'
export { WITHOUT_SPACES } from './text/words.ts'
export { excerptOf, plainText } from './text/html.ts'
export { addressToConfirm, ownAddress } from './domains/mail/own-address.ts'
export * from './domains/mail/outgoing.ts'
