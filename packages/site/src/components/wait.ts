import type { ApiError } from '@chowk/engine'

const MINUTE = 60
const HOUR = 60 * MINUTE

const words = new Intl.RelativeTimeFormat('en')

/** Formats when a failed request may be retried; empty if unknown. */
export function waitOf({ details: { retryAfter } }: ApiError): string {
  if (retryAfter === undefined) return ''
  const [count, unit] =
    retryAfter <= 2 * MINUTE
      ? ([retryAfter, 'second'] as const)
      : retryAfter <= 2 * HOUR
        ? ([Math.ceil(retryAfter / MINUTE), 'minute'] as const)
        : ([Math.ceil(retryAfter / HOUR), 'hour'] as const)
  return `Try again ${words.format(count, unit)}.`
}
