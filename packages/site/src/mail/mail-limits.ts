import { hashOf, type Visits } from '@chowk/engine/visits'

const HOUR = 60 * 60_000

/** Rate limits of mail requests by network and by address, confirmed or not. */
const FROM_NETWORK = { limit: 20, spanMs: HOUR }
const TO_ADDRESS = { limit: 5, spanMs: HOUR }

/** Counts a mail request against the limits. @throws ApiError `rate_limited` */
export async function takeMailPlace(visits: Visits, address: string, network: string): Promise<void> {
  await visits.checkRateLimit(`mail:${network}`, FROM_NETWORK)
  await visits.checkRateLimit(`mail:${hashOf(address.toLowerCase())}`, TO_ADDRESS)
}
