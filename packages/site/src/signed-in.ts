import { type MemberRow, SignInNeeded } from '@chowk/engine'

/** Returns the member. @throws SignInNeeded if no one is signed in */
export function signedIn(member: MemberRow | undefined): MemberRow {
  if (member === undefined) throw new SignInNeeded()
  return member
}
