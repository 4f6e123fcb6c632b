export { forNobody, type ReadId } from './for-nobody.ts'
export type { PutAway } from '../domains/content/own-items.ts'
export * from '../domains/keys/own-keys.ts'
export {
  addPasskey,
  passkeyOf,
  passkeysOf,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  type Answered,
} from '../domains/passkeys/passkeys.ts'
export * from '../domains/passwords/passwords.ts'
export * from '../domains/sessions/sign-in.ts'
export * from '../domains/sessions/sign-up.ts'
export * from './visits.ts'
export { endOtherSecrets } from '../domains/sessions/secrets.ts'
export { SignInNeeded } from '../domains/sessions/sign-in-needed.ts'
export type { ApiKeyRow, MemberRow } from '../entities/members.ts'
export type { PasskeyRow, SessionRow } from '../entities/sessions.ts'
export { networkOf } from '../pipeline/authenticate.ts'
export { checkHost } from '../pipeline/checks.ts'
export { hashOf, randomText } from '../keys/format.ts'
export type { PublicPlace } from '../domains/search/public-places.ts'
export { cleanHtml } from '../text/clean-html.ts'
export { excerptOf, plainText } from '../text/html.ts'
export type { FoundSubject } from '../domains/subjects.ts'
export { members } from '../entities/members.ts'
export { sessions } from '../entities/sessions.ts'
export * from '../domains/mail/mail.ts'
export type { OutgoingMailRow } from '../entities/mail.ts'
