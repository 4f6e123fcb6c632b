import { ApiError, type MemberRow } from '@chowk/engine'
import { hashOf } from '@chowk/engine/website'
import type { FormContext } from '../page.ts'
import { isPassword } from './scrypt.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Rate limits of password attempts: by network, by member and network, and by member. */
const FROM_NETWORK = { limit: 30, spanMs: HOUR }
const OF_MEMBER_FROM_NETWORK = { limit: 8, spanMs: 15 * MINUTE }
const OF_MEMBER = { limit: 50, spanMs: HOUR }

/**
 * Counts an attempt at a password before the comparison, so that parallel attempts are all counted, for unknown members
 * too. Refused attempts are not counted, so that lockouts do not exceed the spans. Sign-in links and passkeys are not
 * counted.
 * @returns A function that uncounts the attempt, for a correct password.
 * @throws ApiError `rate_limited`
 */
export async function countAttempt(
  { device: { network }, checkRateLimit, releaseRateLimit }: FormContext,
  username: string,
): Promise<() => Promise<void>> {
  // Hashed, because the typed name may be of any length and must not be stored.
  const name = hashOf(username.toLowerCase())
  const windows = [
    [`password:${network}`, FROM_NETWORK],
    [`password:${name}:${network}`, OF_MEMBER_FROM_NETWORK],
    [`password:${name}`, OF_MEMBER],
  ] as const
  for (const [window, limits] of windows) await checkRateLimit(window, limits)
  return async () => {
    for (const [window] of windows) await releaseRateLimit(window)
  }
}

/** Verifies the present password of a member. @throws ApiError `validation_failed` at the field if it is wrong */
export async function assertPassword(
  context: FormContext,
  { username }: Pick<MemberRow, 'username'>,
  hash: string | undefined,
  field: string,
): Promise<void> {
  const { form, settings } = context
  const wasRight = await countAttempt(context, username)
  if (!(await isPassword(form.text(field).slice(0, 512), hash, settings.passwordCost)))
    throw new ApiError('validation_failed', {
      fields: [{ path: field, code: 'invalid_value', message: 'This is not your current password.' }],
    })
  await wasRight()
}
