import { members, type MemberRef } from '../../entities/members.ts'
import { passkeys, type PasskeyRow } from '../../entities/sessions.ts'
import { randomText } from '../../keys/format.ts'
import { maySignIn } from '../sessions/may-sign-in.ts'
import type { ReadTx } from '../../store/store.ts'
import { timestamp } from '../../text/times.ts'
import { contextOf, memberContextOf, type View } from '../../view.ts'

/** Lifetime of a challenge, in milliseconds. */
const CHALLENGE_LIFETIME = 10 * 60_000
const PURPOSE = 'challenge of a passkey'
export const MAX_PASSKEYS = 20

/** Creates a challenge for a passkey to sign. It is sealed rather than stored, so viewing a page writes nothing. */
export function newChallenge(view: View): string {
  const { seal, random, now } = contextOf(view)
  return seal.seal(`${now + CHALLENGE_LIFETIME} ${randomText(random, 20)}`, PURPOSE)
}

/** A challenge that was answered, to be used up. */
export interface Answered {
  readonly challenge: string
  readonly expires_at: string
}

/** Returns a challenge that was answered; undefined if it was not issued here or has expired. */
export function answered(view: View, challenge: string): Answered | undefined {
  const { seal, now } = contextOf(view)
  const expires = Number.parseInt(seal.open(challenge, PURPOSE) ?? '', 10)
  return expires > now ? { challenge, expires_at: timestamp(expires) } : undefined
}

/** Returns the passkeys of a member, latest first. */
export const passkeysOf = (tx: ReadTx, { id: member_id }: MemberRef): Promise<PasskeyRow[]> =>
  tx.page(passkeys, { index: 'ofMember', equals: { member_id }, order: 'desc', limit: MAX_PASSKEYS })

/** Returns the passkeys of the viewer, latest first. @throws SignInNeeded */
export function ownPasskeys(view: View): Promise<PasskeyRow[]> {
  const { tx, member } = memberContextOf(view)
  return passkeysOf(tx, member)
}

/** In base64url. */
const CREDENTIAL_ID = /^[\w-]{1,1400}$/

/** Returns the passkey with an id, if its member may sign in. */
export async function passkeyOf(view: View, credential_id: string): Promise<PasskeyRow | undefined> {
  const { tx } = contextOf(view)
  if (!CREDENTIAL_ID.test(credential_id)) return undefined
  const passkey = await tx.find(passkeys, 'credential', { credential_id })
  const member = passkey && (await tx.get(members, passkey.member_id))
  return member && (await maySignIn(tx, member)) ? passkey : undefined
}
