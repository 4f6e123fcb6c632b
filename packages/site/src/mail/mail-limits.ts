import { ApiError } from '@chowk/engine'
import { hashOf, type SessionRow, type Visits } from '@chowk/engine/visits'
import { inboxOf } from './email-address.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/*
 * Requests are limited by who makes them, letters by the inbox that gets them, so that nobody can use up what is
 * another's: a letter beyond the limit of its inbox waits, and `MOST_SIGN_IN_LINKS` of the engine withholds another
 * sign-in letter only from an inbox that has several whose links work.
 */
const FROM_NETWORK = { limit: 20, spanMs: HOUR }
const FROM_NETWORK_TO_INBOX = { limit: 3, spanMs: 15 * MINUTE }
const BY_MEMBER = { limit: 5, spanMs: HOUR }
const CONFIRMATIONS_TO_INBOX = { limit: 5, spanMs: HOUR }

interface Sender<Outbox> {
  readonly visits: Visits
  readonly device: { readonly network: string }
  readonly outbox: Outbox | undefined
}

const keyOf = (address: string): string => hashOf(inboxOf(address))

/** Counts a request for a sign-in link. @throws ApiError `rate_limited`, or `not_found` without mail */
export async function countSignInRequest<Outbox>(sender: Sender<Outbox>, address: string): Promise<Outbox> {
  const { visits, device } = sender
  const outbox = await countRequest(sender)
  await visits.checkRateLimit(`mail:${device.network}:${keyOf(address)}`, FROM_NETWORK_TO_INBOX)
  return outbox
}

/** Counts a request to confirm an address, by a new member without session. @throws ApiError `rate_limited` */
export async function countConfirmationRequest<Outbox>(
  sender: Sender<Outbox>,
  session?: SessionRow,
): Promise<Outbox> {
  const outbox = await countRequest(sender)
  if (session) await sender.visits.checkRateLimit(`mail:member:${session.member_id}`, BY_MEMBER)
  return outbox
}

async function countRequest<Outbox>({ visits, device, outbox }: Sender<Outbox>): Promise<Outbox> {
  if (outbox === undefined) throw new ApiError('not_found')
  await visits.checkRateLimit(`mail:${device.network}`, FROM_NETWORK)
  return outbox
}

/** Returns the milliseconds until an inbox may get another letter that its owner may not have asked for. */
export async function waitForInbox(visits: Visits, address: string): Promise<number> {
  try {
    await visits.checkRateLimit(inboxWindow(address), CONFIRMATIONS_TO_INBOX)
    return 0
  } catch (error) {
    if (error instanceof ApiError) return (error.details.retryAfter ?? 1) * 1000
    throw error
  }
}

/** Uncounts a letter that was not sent. */
export const giveBackToInbox = (visits: Visits, address: string): Promise<void> =>
  visits.giveBack(inboxWindow(address))

const inboxWindow = (address: string): string => `mail:inbox:${keyOf(address)}`
