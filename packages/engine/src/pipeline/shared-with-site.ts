import { ApiError } from '../api-error.ts'
import type { Engine } from '../engine.ts'
import { LastUses } from '../keys/last-uses.ts'
import { secondsUntil } from '../text/times.ts'
import { runtimeOf } from './runtime.ts'

/** Limits and error reporting shared with the website. They apply before a form is read, thus before any operation. */

/** A rate limit: a number of requests per span. */
export interface RateLimit {
  readonly limit: number
  readonly spanMs: number
}

/** Counts a request in a window of all servers of the store. @throws ApiError `rate_limited` if it is full */
export async function checkRateLimit(
  { store, clock }: Engine,
  name: string,
  { limit, spanMs }: RateLimit,
): Promise<void> {
  const now = clock.now()
  const outcome = await store.windows.take(`site:${name}`, { limit, spanMs, now })
  if (!outcome.accepted)
    throw new ApiError('rate_limited', { retryAfter: secondsUntil(outcome.retryAt, now) })
}

/** Uncounts the last request in a window. */
export const releaseRateLimit = ({ store }: Engine, name: string): Promise<void> =>
  store.windows.release(`site:${name}`)

/** Counts a body of a member until the work settles. @throws ApiError `rate_limited` if there is no room for it */
export const whileBodyPends = <T>(
  engine: Engine,
  memberId: number,
  bytes: number,
  work: () => Promise<T>,
): Promise<T> => runtimeOf(engine).bodies.during(memberId, bytes, work)

/** Reports an error that a caller sees as `server_error`. */
export const reportError = (engine: Engine, error: unknown, requestId: string): void =>
  runtimeOf(engine).onError?.(error, { requestId, operation: undefined })

/** Keeps when keys and sessions were last used, for a site that shows it. */
export const trackLastUses = (engine: Engine): void => void (runtimeOf(engine).lastUses ??= new LastUses())
