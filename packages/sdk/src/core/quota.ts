import { readMoment, readNumber, readRetryAfter, type HeaderSource } from './header-values.ts'

/** The state of one daily quota. */
export interface Quota {
  /** Units per day. */
  readonly limit: number
  /** Units left. */
  readonly remaining: number
  /** The time of the reset: the next UTC midnight. */
  readonly resetsAt: Date
}

/** Returns when a quota resets, always after `now`: according to the response, otherwise at the next UTC midnight. */
export function readReset(response: HeaderSource, now: number): Date {
  const reset = readMoment(response, 'x-ratelimit-reset', now) ?? 0
  const retry = now + (readRetryAfter(response, now) ?? 0) * 1000
  return new Date([reset, retry].find((time) => time > now) ?? new Date(now).setUTCHours(24, 0, 0, 0))
}

/** Reads the quota from the headers of a response. Undefined without one. */
export function readQuota(response: HeaderSource, now: number): Quota | undefined {
  const limit = readNumber(response, 'x-ratelimit-limit')
  if (limit === undefined) return undefined
  const remaining = readNumber(response, 'x-ratelimit-remaining')
  return remaining === undefined ? undefined : { limit, remaining, resetsAt: readReset(response, now) }
}
