import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { ApiError } from '@chowk/engine'
import type { Answered, PasskeyRow, Visits } from '@chowk/engine/visits'
import type { FormContext } from '../page.ts'
import { relyingParty } from './ask.ts'

/** Above the size of any authenticator response. */
const LONGEST_ANSWER = 20_000

type Place = Pick<FormContext, 'origin' | 'here' | 'visits'>

/** Parses the response of an authenticator. @throws ApiError `forbidden` if it is malformed */
export function readAnswer<Answer extends { id: string; response: object }>(text: string): Answer {
  try {
    const answer = JSON.parse(text.slice(0, LONGEST_ANSWER)) as Partial<Answer> | null
    if (typeof answer?.id === 'string' && typeof answer.response === 'object') return answer as Answer
  } catch {
    // Thrown below.
  }
  throw refused()
}

/** Verifies a new passkey. @throws ApiError `forbidden` */
export async function verifyNewPasskey(place: Place, response: RegistrationResponseJSON) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { answered, registrationInfo } = await checked(place, (expected) =>
    verifyRegistrationResponse({ ...expected, response, requireUserVerification: true }),
  )
  if (registrationInfo === undefined) throw refused()
  const { id, publicKey, counter, transports } = registrationInfo.credential
  return {
    made: { credential_id: id, public_key: publicKey.slice(), counter, transports: transports ?? null },
    answered,
  }
}

/** Verifies a passkey's signature. Returns its usage counter. @throws ApiError `forbidden` */
export async function verifyPasskey(
  place: Place,
  response: AuthenticationResponseJSON,
  { credential_id, public_key, counter }: PasskeyRow,
) {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const credential = { id: credential_id, publicKey: Uint8Array.from(public_key), counter }
  const { answered, verified, authenticationInfo } = await checked(place, (expected) =>
    verifyAuthenticationResponse({ ...expected, response, credential, requireUserVerification: true }),
  )
  if (!verified) throw refused()
  return { counter: authenticationInfo.newCounter, answered }
}

interface Expected {
  readonly expectedChallenge: (challenge: string) => Promise<boolean>
  readonly expectedOrigin: string
  readonly expectedRPID: string
}

async function checked<Result>(
  { origin, here, visits }: Place,
  verify: (expected: Expected) => Promise<Result>,
): Promise<Result & { readonly answered: Answered }> {
  let answered: Awaited<ReturnType<Visits['answered']>>
  const result = await verify({
    async expectedChallenge(challenge) {
      answered = await visits.answered(challenge)
      return answered !== undefined
    },
    expectedOrigin: here,
    expectedRPID: relyingParty(origin),
  }).catch(() => undefined)
  if (result === undefined || answered === undefined) throw refused()
  return { ...result, answered }
}

/** Returns the same error for every cause. */
export const refused = (): ApiError =>
  new ApiError('forbidden', {
    message: 'This passkey is not known here, or the page was open for too long. Try again.',
  })
