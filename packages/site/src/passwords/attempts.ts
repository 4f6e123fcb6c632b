import { hashOf, type Visits } from '@chowk/engine/visits'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How often a password may be tried from one address; of one member from one address; and of one member from everywhere. */
const FROM_NETWORK = { limit: 30, spanMs: HOUR }
const OF_MEMBER_FROM_NETWORK = { limit: 8, spanMs: 15 * MINUTE }
const OF_MEMBER = { limit: 50, spanMs: HOUR }

/**
 * Takes a place for one attempt at a password, whether there is such a member or not. Nobody is locked out by it for longer than
 * the spans, since a refused attempt is not counted; and links and passkeys are not counted at all.
 * @throws Failure `rate_limited`
 */
export async function takeAttempt(visits: Visits, username: string, network: string): Promise<void> {
  // Of any length, and not to be kept as it is.
  const name = hashOf(username.toLowerCase())
  await visits.takePlace(`password:${network}`, FROM_NETWORK)
  await visits.takePlace(`password:${name}:${network}`, OF_MEMBER_FROM_NETWORK)
  await visits.takePlace(`password:${name}`, OF_MEMBER)
}
