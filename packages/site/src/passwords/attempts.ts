import { ApiError } from '@chowk/engine'
import { hashOf, type MemberRow, type Visits } from '@chowk/engine/visits'
import type { FormContext } from '../page.ts'
import { isPassword } from './scrypt.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How often a password may be tried from one address; of one member from one address; and of one member from everywhere. */
const FROM_NETWORK = { limit: 30, spanMs: HOUR }
const OF_MEMBER_FROM_NETWORK = { limit: 8, spanMs: 15 * MINUTE }
const OF_MEMBER = { limit: 50, spanMs: HOUR }

/**
 * Takes a place for one attempt at a password, whether there is such a member or not, before it is compared: of many attempts at once
 * none comes free. Nobody is locked out by it for longer than the spans, since a refused attempt is not counted; and links and passkeys
 * are not counted at all.
 * @returns What gives the place back, once the password was right.
 * @throws ApiError `rate_limited`
 */
export async function takeAttempt(
  visits: Visits,
  username: string,
  network: string,
): Promise<() => Promise<void>> {
  // Of any length, and not to be kept as it is.
  const name = hashOf(username.toLowerCase())
  const windows = [
    [`password:${network}`, FROM_NETWORK],
    [`password:${name}:${network}`, OF_MEMBER_FROM_NETWORK],
    [`password:${name}`, OF_MEMBER],
  ] as const
  for (const [window, limits] of windows) await visits.checkRateLimit(window, limits)
  return async () => {
    for (const [window] of windows) await visits.giveBack(window)
  }
}

/** Has a member say the password that they have. @throws ApiError `validation_failed` at the field that holds another one */
export async function mustKnowPassword(
  { form, visits, device, settings }: FormContext,
  { username }: Pick<MemberRow, 'username'>,
  hash: string | undefined,
  field: string,
): Promise<void> {
  const wasRight = await takeAttempt(visits, username, device.network)
  if (!(await isPassword(form.text(field).slice(0, 512), hash, settings.passwordCost)))
    throw new ApiError('validation_failed', {
      fields: [{ path: field, code: 'invalid_value', message: 'This is not your present password.' }],
    })
  await wasRight()
}
