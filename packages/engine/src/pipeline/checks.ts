import { limits, type Operation } from '@chowk/contract/core'
import type { ApiKeyRow, MemberRow } from '../entities/members.ts'
import { ApiError } from '../api-error.ts'
import type { Site } from '../site.ts'
import { secondsUntil } from '../text/times.ts'
import type { Runtime } from './runtime.ts'

/** @throws ApiError `wrong_host`, or `bad_request` for several Host headers. */
export function checkHost(site: Site, hosts: readonly string[]): void {
  if (hosts.length > 1)
    throw new ApiError('bad_request', { message: 'The request has more than one Host header.' })
  if (hosts[0] === undefined || !site.isApex(hosts[0]))
    throw new ApiError('wrong_host', { message: `Only ${site.origin} answers.` })
}

/** Counts a request in the burst window of a member. @throws ApiError `rate_limited` if the window is full. */
export async function checkRateLimit({ store, clock, limits: { burst } }: Runtime, member: MemberRow) {
  const now = clock.now()
  const window = { limit: burst, spanMs: limits.burstSpan, now }
  const outcome = await store.windows.take(`member:${member.id}`, window)
  if (outcome.accepted) return
  throw new ApiError('rate_limited', {
    message: `More than ${burst} requests within a minute.`,
    retryAfter: secondsUntil(outcome.retryAt, now),
  })
}

/** @throws ApiError `insufficient_scope` */
export function checkScope({ scope }: Operation, key: ApiKeyRow): void {
  if (scope === null || scope === 'any' || key.scopes.includes(scope)) return
  throw new ApiError('insufficient_scope', {
    message: `This API key lacks the scope "${scope}"; it has ${key.scopes.join(', ') || 'none'}. Scopes are fixed: make another key.`,
  })
}
