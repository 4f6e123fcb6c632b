import type { ChowkError } from './errors.ts'

/**
 * Retry policy by error code: `always` retries after the server's delay, or a default one; `if_told` only with a delay
 * from the server; `if_safe` only if the call is idempotent. Other errors would repeat, or (a used up quota) last
 * until tomorrow.
 */
export const retryPolicy: Readonly<Partial<Record<ChowkError['code'], 'always' | 'if_told' | 'if_safe'>>> = {
  rate_limited: 'always',
  idempotency_in_progress: 'always',
  api_disabled: 'if_told',
  server_error: 'if_safe',
  connection: 'if_safe',
  timeout: 'if_safe',
}

/**
 * Returns the delay in milliseconds before a failed call is retried, with random jitter; undefined if it should not
 * be, or if there is not enough time.
 * @param isIdempotent Whether repeating the call is safe.
 * @param remaining Milliseconds left for the call.
 */
export function retryDelay(error: ChowkError, isIdempotent: boolean, remaining: number): number | undefined {
  const { code, status, retryAfter, attempts, outcome } = error
  // The request did not arrive in time.
  const policy = status === 408 ? 'if_safe' : retryPolicy[code]
  const isRepeated =
    policy === 'if_safe'
      ? isIdempotent || outcome === 'not_sent'
      : policy === 'if_told'
        ? retryAfter !== undefined
        : policy
  const min = Math.max(100, (retryAfter ?? 0) * 1000)
  if (!isRepeated || min >= remaining) return undefined
  // Up to 0.5 s at first, doubling each time up to 8 s. With a delay from the server: up to a quarter more, at most
  // 1 s more.
  const max = retryAfter === undefined ? Math.min(8000, 250 * 2 ** attempts) : min + Math.min(1000, min / 4)
  const wait = Math.round(min + Math.random() * (max - min))
  return wait < remaining ? wait : min
}
