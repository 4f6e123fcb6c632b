import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { ApiError, type PasskeyRow } from '@chowk/engine'
import { answered, type Answered } from '@chowk/engine/website'
import type { FormContext } from '../page.ts'
import { relyingParty, userHandleOf } from './ask.ts'

/** Above the size of any authenticator response. */
const MAX_RESPONSE_LENGTH = 20_000

type Place = Pick<FormContext, 'origin' | 'read'>

/** Parses the response of an authenticator. @throws ApiError `forbidden` if it is malformed */
export function readAnswer<Answer extends { id: string; response: object }>(text: string): Answer {
  try {
    const answer = JSON.parse(text.slice(0, MAX_RESPONSE_LENGTH)) as Partial<Answer> | null
    if (typeof answer?.id === 'string' && typeof answer.response === 'object') return answer as Answer
  } catch {
    // Thrown below.
  }
  throw invalidPasskey()
}

/** Verifies a new passkey. @throws ApiError `forbidden` */
export async function verifyNewPasskey(site: Place, response: RegistrationResponseJSON) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { registrationInfo, challenge, expires_at } = await checked(site, (expected) =>
    verifyRegistrationResponse({ ...expected, response, requireUserVerification: true }),
  )
  if (registrationInfo === undefined) throw invalidPasskey()
  const { id, publicKey, counter, transports } = registrationInfo.credential
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64'),
    counter,
    transports: transports ?? null,
    challenge,
    expires_at,
  }
}

/** Verifies a passkey's signature, and whose it says it is. Returns its usage counter. @throws ApiError `forbidden` */
export async function verifyPasskey(
  site: Place,
  response: AuthenticationResponseJSON,
  { credential_id, public_key, counter, member_id }: PasskeyRow,
) {
  const { userHandle } = response.response
  if (userHandle !== undefined && userHandle !== userHandleOf({ id: member_id })) throw invalidPasskey()
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const credential = { id: credential_id, publicKey: Uint8Array.from(public_key), counter }
  const { verified, authenticationInfo, challenge, expires_at } = await checked(site, (expected) =>
    verifyAuthenticationResponse({ ...expected, response, credential, requireUserVerification: true }),
  )
  if (!verified) throw invalidPasskey()
  return { counter: authenticationInfo.newCounter, challenge, expires_at }
}

interface Expected {
  readonly expectedChallenge: (challenge: string) => Promise<boolean>
  readonly expectedOrigin: string
  readonly expectedRPID: string
}

async function checked<Result>(
  { origin, read }: Place,
  verify: (expected: Expected) => Promise<Result>,
): Promise<Result & Answered> {
  let found: Answered | undefined
  const result = await verify({
    async expectedChallenge(challenge) {
      found = await read(async (view) => answered(view, challenge))
      return found !== undefined
    },
    expectedOrigin: origin,
    expectedRPID: relyingParty(origin),
  }).catch(() => undefined)
  if (result === undefined || found === undefined) throw invalidPasskey()
  return { ...result, ...found }
}

/** Returns the same error for every cause. */
export const invalidPasskey = (): ApiError =>
  new ApiError('forbidden', {
    message: 'This passkey is unknown, or the page was open for too long. Try again.',
  })
