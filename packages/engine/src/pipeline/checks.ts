import { limits, type Operation } from '@chowk/contract/core'
import type { ApiKeyRow } from '../entities/members.ts'
import { ApiError } from '../api-error.ts'
import type { PublicUrl } from '../site.ts'
import { secondsUntil } from '../text/times.ts'
import type { WindowOutcome } from '../store/rate-windows.ts'
import type { Runtime } from './runtime.ts'

/** @throws ApiError `wrong_host`, or `bad_request` for several Host headers. */
export function checkHost(site: PublicUrl, hosts: readonly string[]): void {
  if (hosts.length > 1)
    throw new ApiError('bad_request', { message: 'The request has more than one Host header.' })
  if (hosts[0] === undefined || !site.isApex(hosts[0]))
    throw new ApiError('wrong_host', { message: `Only ${site.origin} answers.` })
}

export const burstWindowOf = (memberId: number): string => `member:${memberId}`

/** Counts a request in the burst window of a member. */
export const countRequest = ({ store, clock, limits: { burst } }: Runtime, memberId: number) =>
  store.windows.take(burstWindowOf(memberId), { limit: burst, spanMs: limits.burstSpan, now: clock.now() })

/** @throws ApiError `rate_limited` if the burst window was full when a request was counted. */
export function checkBurst(runtime: Runtime, outcome: WindowOutcome): void {
  if (outcome.accepted) return
  throw new ApiError('rate_limited', {
    message: `More than ${runtime.limits.burst} requests within a minute.`,
    retryAfter: secondsUntil(outcome.retryAt, runtime.clock.now()),
  })
}

/** @throws ApiError `insufficient_scope` */
export function checkScope({ scope }: Operation, key: ApiKeyRow): void {
  if (scope === null || scope === 'any' || key.scopes.includes(scope)) return
  throw new ApiError('insufficient_scope', {
    message: `This API key does not have the scope "${scope}". It has: ${key.scopes.join(', ') || 'none'}. Scopes cannot be changed. Create another key.`,
  })
}
