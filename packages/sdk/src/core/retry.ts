import type { ChowkError } from './errors.ts'

/**
 * What to do after an error: `wait` as long as the server says, or a moment; wait only where it was `told` how long; or
 * repeat where that is `safe`. Whatever is not here fails the same way again, or (a used up quota) not before tomorrow.
 */
export const retryAdvice: Readonly<Partial<Record<ChowkError['code'], 'wait' | 'told' | 'safe'>>> = {
  rate_limited: 'wait',
  idempotency_in_progress: 'wait',
  api_disabled: 'told',
  server_error: 'safe',
  connection: 'safe',
  timeout: 'safe',
}

/**
 * Milliseconds to wait before a failed call is sent again, at random so that not all come back at once; undefined where
 * it should not be, or there is no time for it.
 *
 * @param repeatable Whether doing it twice is the same as doing it once.
 * @param left Milliseconds that the call has left.
 */
export function retryDelay(error: ChowkError, repeatable: boolean, left: number): number | undefined {
  const { code, retryAfter, attempts, outcome } = error
  const advice = retryAdvice[code]
  const goesOn =
    advice === 'safe'
      ? repeatable || outcome === 'not_sent'
      : advice === 'told'
        ? retryAfter !== undefined
        : advice
  const least = Math.max(100, (retryAfter ?? 0) * 1000)
  if (!goesOn || least >= left) return undefined
  // Up to half a second at first, up to twice as long each time, and never over 8 seconds. Where the server says how
  // long, up to a quarter more, and never over a second more.
  const most =
    retryAfter === undefined ? Math.min(8000, 250 * 2 ** attempts) : least + Math.min(1000, least / 4)
  const wait = Math.round(least + Math.random() * (most - least))
  return wait < left ? wait : least
}
