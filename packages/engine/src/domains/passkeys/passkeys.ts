import { members, type MemberRef } from '../../entities/members.ts'
import { passkeys, usedChallenges, type PasskeyRow, type SessionRow } from '../../entities/sessions.ts'
import { conflict, invalid, invalidFields } from '../../api-error.ts'
import { isSafeText, unsafeText } from '../../text/safe-text.ts'
import { hashOf, randomText } from '../../keys/format.ts'
import type { Seal } from '../../pipeline/seal.ts'
import type { ReadTx, Store, Tx } from '../../store/store.ts'
import { changeSecrets, inSession } from '../sessions/secrets.ts'
import { signInAs, type Device, type Signing } from '../sessions/sign-in.ts'
import { contextOf, memberContextOf, type View } from '../../view.ts'

/** Lifetime of a challenge, in milliseconds. */
const CHALLENGE_LIFETIME = 10 * 60_000
const PURPOSE = 'challenge of a passkey'
const MOST_PASSKEYS = 20
const LONGEST_NAME = 100

/** Creates a challenge for a passkey to sign. It is sealed rather than stored, so viewing a page writes nothing. */
export function newChallenge(view: View): string {
  const { seal, random, now } = contextOf(view)
  return seal.seal(`${now + CHALLENGE_LIFETIME} ${randomText(random, 20)}`, PURPOSE)
}

/** Returns the expiry of a challenge; undefined if it was not issued here or has expired. */
export function expiryOfChallenge(seal: Seal, challenge: string, now: number): number | undefined {
  const expires = Number.parseInt(seal.open(challenge, PURPOSE) ?? '', 10)
  return expires > now ? expires : undefined
}

/** A challenge that was answered. */
export interface Answered {
  readonly challenge: string
  readonly expires: number
}

/** Uses up a challenge. Of several callers with the same one, exactly one gets true. */
async function useUp(tx: Tx, { challenge, expires }: Answered, now: number): Promise<boolean> {
  await tx.deleteMany(usedChallenges, { index: 'oldest', to: now, limit: 100 })
  const used = { hash: hashOf(challenge), expires_at: expires }
  return (await tx.insertIfAbsent(usedChallenges, used)) !== undefined
}

const passkeysOf = (tx: ReadTx, { id: member_id }: MemberRef): Promise<PasskeyRow[]> =>
  tx.page(passkeys, { index: 'ofMember', equals: { member_id }, order: 'desc', limit: MOST_PASSKEYS })

/** Returns the passkeys of the viewer, latest first. @throws SignInNeeded */
export function ownPasskeys(view: View): Promise<PasskeyRow[]> {
  const { tx, member } = memberContextOf(view)
  return passkeysOf(tx, member)
}

/** Data from an authenticator. */
interface NewPasskey {
  readonly credential_id: string
  readonly public_key: Uint8Array
  readonly counter: number
  readonly transports: readonly string[] | null
  readonly name: string
}

/**
 * Stores a passkey of a member, as {@link changeSecrets} does.
 * @throws ApiError `conflict`, or `validation_failed` for its name; SignInNeeded
 */
export const addPasskey = (
  store: Store,
  session: SessionRow,
  { name, ...made }: NewPasskey,
  answered: Answered,
  now: number,
): Promise<boolean> =>
  changeSecrets(store, session, 'passkeys_changed', now, async (tx, member) => {
    if (!(await useUp(tx, answered, now))) throw conflict(USED)
    if ((await passkeysOf(tx, member)).length >= MOST_PASSKEYS)
      throw conflict(`You have ${MOST_PASSKEYS} passkeys; remove one first.`)
    const row = { ...made, name: nameOf(name), member_id: member.id, created_at: now, last_used_at: null }
    if ((await tx.insertIfAbsent(passkeys, row)) === undefined)
      throw conflict('This passkey is known already.')
    return true
  })

const USED = 'This page has been used. Open it again.'

function nameOf(typed: string): string {
  const name = typed.trim()
  if (name.length > LONGEST_NAME) throw invalid('name', 'too_long', `At most ${LONGEST_NAME} characters.`)
  if (!isSafeText(name)) throw invalidFields(unsafeText('name'))
  return name || 'Passkey'
}

/** In base64url. */
const CREDENTIAL_ID = /^[\w-]{1,1400}$/

/** Returns the passkey with an id, if its member is active. */
export async function passkeyOf(view: View, credential_id: string): Promise<PasskeyRow | undefined> {
  const { tx } = contextOf(view)
  if (!CREDENTIAL_ID.test(credential_id)) return undefined
  const passkey = await tx.find(passkeys, 'credential', { credential_id })
  const member = passkey && (await tx.get(members, passkey.member_id))
  return member?.status === 'active' ? passkey : undefined
}

/**
 * Starts a session for the member whose passkey answered a challenge; undefined if the challenge was used, the passkey
 * was used or removed since, or the member is no longer active.
 * @param counter The signature counter reported by the authenticator.
 */
export const signInByPasskey = (
  { store, random }: Signing,
  passkey: PasskeyRow,
  counter: number,
  answered: Answered,
  device: Device,
): Promise<string | undefined> =>
  store.transact((tx) =>
    signInAs(tx, random, passkey.member_id, 'passkey', device, async () => {
      if (!(await useUp(tx, answered, device.now))) return false
      const used = { counter, last_used_at: device.now }
      return (await tx.update(passkeys, passkey.id, used, { counter: passkey.counter })) !== undefined
    }),
  )

/**
 * Renames a passkey of a member; false if they have no such passkey.
 * @throws ApiError `validation_failed`; SignInNeeded if the session has ended since it was read.
 */
export const renamePasskey = (store: Store, session: SessionRow, id: number, name: string, now: number) =>
  inSession(
    store,
    session,
    now,
    async (tx, { id: member_id }) =>
      (await tx.update(passkeys, id, { name: nameOf(name) }, { member_id })) !== undefined,
  )

/** Removes a passkey of a member, as {@link changeSecrets} does; false if they have no such passkey. */
export const removePasskey = (store: Store, session: SessionRow, id: number, now: number): Promise<boolean> =>
  changeSecrets(
    store,
    session,
    'passkeys_changed',
    now,
    async (tx, { id: member_id }) => (await tx.delete(passkeys, id, { member_id })) !== undefined,
  )
