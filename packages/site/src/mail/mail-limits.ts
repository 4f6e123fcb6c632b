import { hashOf, type Visits } from '@chowk/engine/visits'

const HOUR = 60 * 60_000

/** How much mail may be asked for from one network, and to one address, whether anybody has confirmed it or not. */
const FROM_NETWORK = { limit: 20, spanMs: HOUR }
const TO_ADDRESS = { limit: 5, spanMs: HOUR }

/** Takes a place for a mail that somebody asks for. @throws ApiError `rate_limited` */
export async function takeMailPlace(visits: Visits, address: string, network: string): Promise<void> {
  await visits.checkRateLimit(`mail:${network}`, FROM_NETWORK)
  await visits.checkRateLimit(`mail:${hashOf(address.toLowerCase())}`, TO_ADDRESS)
}
