export { forNobody, type ReadId } from './for-nobody.ts'
export type { PutAway } from './own-items.ts'
export * from './own-keys.ts'
export {
  addPasskey,
  passkeyOf,
  passkeysOf,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  type Answered,
} from './passkeys.ts'
export * from './passwords.ts'
export * from './sign-in.ts'
export * from './sign-up.ts'
export * from './visits.ts'
export { endOtherSecrets } from './secrets.ts'
export { SignInNeeded } from './sign-in-needed.ts'
export type { ApiKeyRow, MemberRow } from '../entities/members.ts'
export type { PasskeyRow, SessionRow } from '../entities/sessions.ts'
export { networkOf } from '../pipeline/authenticate.ts'
export { checkHost } from '../pipeline/checks.ts'
export { hashOf, randomText } from '../keys/format.ts'
export type { PublicPlace } from './public-places.ts'
export { cleanHtml } from '../text/clean-html.ts'
export { plainText } from '../text/html.ts'
export type { FoundSubject } from '../domains/subjects.ts'
export { members } from '../entities/members.ts'
export { sessions } from '../entities/sessions.ts'
export * from './mail.ts'
export type { OutgoingMailRow } from '../entities/mail.ts'
