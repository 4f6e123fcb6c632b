import { textOf } from './unknown-values.ts'

/** Headers as `fetch` returns them. Those of a test or a proxy's library may lack anything. */
export interface HeaderSource {
  readonly headers: { get(name: string): string | null }
}

/** Returns a header of a response; undefined without one. */
export function readHeader({ headers }: HeaderSource, name: string): string | undefined {
  try {
    const value: unknown = headers.get(name)
    return value == null ? undefined : textOf(value)
  } catch {
    return undefined
  }
}

/** Returns the number at the beginning of a header: a proxy may repeat it, or add to it. */
export function readNumber(response: HeaderSource, name: string): number | undefined {
  const digits = readHeader(response, name)?.match(/^\d+/)
  return digits ? Number(digits) : undefined
}

/** A Unix time in seconds has ten digits from 2001 on. A wait is shorter. */
const EPOCH = 1e9

/**
 * Returns the time of a header in milliseconds since 1970: a date, seconds from `now`, or a Unix time. Undefined for
 * other values.
 */
export function readMoment(response: HeaderSource, name: string, now: number): number | undefined {
  const text = readHeader(response, name) ?? ''
  // A proxy may repeat it.
  const seconds = Number(/^[\d.]+(?=\s*(,|$))/.exec(text)?.[0] ?? NaN)
  const time = isNaN(seconds) ? Date.parse(text) : seconds * 1000 + (seconds < EPOCH ? now : 0)
  // Longer ago or later than a `Date` can be.
  return Math.abs(time) <= 8.64e15 ? Math.ceil(time) : undefined
}

/** Returns the seconds of a `Retry-After` header; undefined if it is missing or says nothing. */
export function readRetryAfter(response: HeaderSource, now: number): number | undefined {
  // Relative to the server's clock if the response has a date, since the local clock may be wrong.
  const serverTime = readMoment(response, 'date', now) ?? now
  const until = readMoment(response, 'retry-after', serverTime)
  return until === undefined ? undefined : Math.max(0, until - serverTime) / 1000
}

/** Returns a copy of the headers of a response, with changed values. Empty where it cannot list them. */
export function copyHeaders(response: HeaderSource, change: (value: string) => string): Headers {
  const copy = new Headers()
  try {
    ;(response.headers as Headers).forEach((value, name) => copy.append(textOf(name), change(textOf(value))))
  } catch {
    // A value that was not copied cannot be a header.
  }
  return copy
}
