import type { ChowkError } from './errors.ts'

/**
 * Whether to repeat a call after an error: `always`, after as long as the server says, or a moment; `if_told`, only where
 * the server says how long to wait; `if_safe`, only where that does nothing twice. Whatever is not here fails the same way
 * again, or (a used up quota) not before tomorrow.
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
 * Milliseconds to wait before a failed call is sent again, at random so that not all come back at once; undefined where
 * it should not be, or there is no time for it.
 *
 * @param isIdempotent Whether doing it twice is the same as doing it once.
 * @param left Milliseconds that the call has left.
 */
export function retryDelay(error: ChowkError, isIdempotent: boolean, left: number): number | undefined {
  const { code, status, retryAfter, attempts, outcome } = error
  // The request did not arrive in time.
  const policy = status === 408 ? 'if_safe' : retryPolicy[code]
  const isRepeated =
    policy === 'if_safe'
      ? isIdempotent || outcome === 'not_sent'
      : policy === 'if_told'
        ? retryAfter !== undefined
        : policy
  const least = Math.max(100, (retryAfter ?? 0) * 1000)
  if (!isRepeated || least >= left) return undefined
  // Up to half a second at first, up to twice as long each time, and never over 8 seconds. Where the server says how
  // long, up to a quarter more, and never over a second more.
  const most =
    retryAfter === undefined ? Math.min(8000, 250 * 2 ** attempts) : least + Math.min(1000, least / 4)
  const wait = Math.round(least + Math.random() * (most - least))
  return wait < left ? wait : least
}
