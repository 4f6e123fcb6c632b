import { ApiError, type Engine } from '@chowk/engine'
import { checkRateLimit, hashOf, releaseRateLimit, type RateLimit } from '@chowk/engine/website'
import { inboxOf } from './email-address.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/*
 * Requests are limited by who makes them, letters by the inbox that gets them, so that no one can use up what is
 * another's: a letter beyond the limit of its inbox waits, and `MAX_ACTIVE_SIGN_IN_LINKS` of the engine withholds another
 * sign-in letter only from an inbox that has several whose links work.
 */
const FROM_NETWORK = { limit: 20, spanMs: HOUR }
const FROM_NETWORK_TO_INBOX = { limit: 3, spanMs: 15 * MINUTE }
const BY_MEMBER = { limit: 5, spanMs: HOUR }
const CONFIRMATIONS_TO_INBOX = { limit: 5, spanMs: HOUR }

/** The sender of a form. */
interface Sender<Outbox> {
  readonly sender: { readonly id: number } | undefined
  readonly device: { readonly network: string }
  readonly outbox: Outbox | undefined
  readonly checkRateLimit: (name: string, limit: RateLimit) => Promise<void>
}

const keyOf = (address: string): string => hashOf(inboxOf(address))

/** Counts a request for a sign-in link. @throws ApiError `rate_limited`, or `not_found` without mail */
export async function countSignInRequest<Outbox>(context: Sender<Outbox>, address: string): Promise<Outbox> {
  const outbox = await countRequest(context)
  await context.checkRateLimit(`mail:${context.device.network}:${keyOf(address)}`, FROM_NETWORK_TO_INBOX)
  return outbox
}

/** Counts a request to confirm an address, by a member or at a sign-up. @throws ApiError `rate_limited` */
export async function countConfirmationRequest<Outbox>(context: Sender<Outbox>): Promise<Outbox> {
  const outbox = await countRequest(context)
  if (context.sender) await context.checkRateLimit(`mail:member:${context.sender.id}`, BY_MEMBER)
  return outbox
}

async function countRequest<Outbox>({ checkRateLimit, device, outbox }: Sender<Outbox>): Promise<Outbox> {
  if (outbox === undefined) throw new ApiError('not_found')
  await checkRateLimit(`mail:${device.network}`, FROM_NETWORK)
  return outbox
}

/** Returns the milliseconds until an inbox may get another letter that its owner may not have asked for. */
export async function waitForInbox(engine: Engine, address: string): Promise<number> {
  try {
    await checkRateLimit(engine, inboxWindow(address), CONFIRMATIONS_TO_INBOX)
    return 0
  } catch (error) {
    if (error instanceof ApiError) return (error.details.retryAfter ?? 1) * 1000
    throw error
  }
}

/** Uncounts a letter that was not sent. */
export const releaseInbox = (engine: Engine, address: string): Promise<void> =>
  releaseRateLimit(engine, inboxWindow(address))

const inboxWindow = (address: string): string => `mail:inbox:${keyOf(address)}`
