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
 * Milliseconds to wait before a failed call is sent again; undefined where it should not be.
 *
 * @param repeatable Whether doing it twice is the same as doing it once.
 */
export function retryDelay(error: ChowkError, repeatable: boolean): number | undefined {
  const { code, retryAfter, attempts, outcome } = error
  const advice = retryAdvice[code]
  const goesOn =
    advice === 'safe'
      ? repeatable || outcome === 'not_sent'
      : advice === 'told'
        ? retryAfter !== undefined
        : advice
  if (!goesOn) return undefined
  if (retryAfter !== undefined) return retryAfter * 1000
  // Up to half a second at first, up to twice as long each time, and never over 8 seconds.
  return Math.random() * Math.min(8000, 250 * 2 ** attempts)
}
