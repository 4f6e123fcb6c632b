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

/** Dates of RFC 9110, of which the last, asctime, has no zone, and of ISO 8601; numbers. */
const moments =
  /\w{3,9}, [\w -]{9,11} [\d:]{8} GMT|\w{3} \w{3} [ \d]\d [\d:]{8} \d{4}|\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)|[^\s,][^,]*/g

/** A Unix time in seconds has ten digits from 2001 on, one in milliseconds has thirteen. A wait is shorter. */
const EPOCH = 1e9

function parseMoment(text: string, now: number): number {
  if (/^\d+(\.\d+)?$/.test(text)) {
    const number = Number(text)
    return number < EPOCH ? now + number * 1000 : number < EPOCH * 100 ? number * 1000 : number
  }
  return /\d:\d/.test(text) ? Date.parse(/\d{4}$/.test(text) ? `${text} GMT` : text) : NaN
}

/**
 * Returns the moment of a header in milliseconds since 1970, however it is told: as a date, in seconds from `now`, as a
 * Unix time. The latest of several, rounded up. Undefined if there is none.
 */
export function readMoment(response: HeaderSource, name: string, now: number): number | undefined {
  const times = (readHeader(response, name)?.match(moments) ?? [])
    .map((text) => parseMoment(text.trim(), now))
    // Longer ago or later than a `Date` can be.
    .filter((time) => Math.abs(time) <= 8.64e15)
  return times.length ? Math.ceil(Math.max(...times)) : undefined
}

/** Returns the seconds of a `Retry-After` header; undefined if it is missing or says nothing. */
export function readRetryAfter(response: HeaderSource, now: number): number | undefined {
  // Relative to the server's clock if the response has a date, since the local clock may be wrong.
  const serverTime = readMoment(response, 'date', now) ?? now
  const until = readMoment(response, 'retry-after', serverTime)
  return until === undefined ? undefined : Math.max(0, until - serverTime) / 1000
}

/** Headers that the client tells of, where a response cannot list its own. */
const reportedHeaders = ['content-type', 'date', 'location', 'retry-after', 'x-request-id']

/** Returns a copy of the headers of a response, with changed values. */
export function copyHeaders(response: HeaderSource, change: (value: string) => string): Headers {
  const copy = new Headers()
  const add = (value: unknown, name: unknown) => {
    try {
      copy.append(textOf(name), change(textOf(value)))
    } catch {
      // It cannot be a header.
    }
  }
  try {
    ;(response.headers as Headers).forEach(add)
  } catch {
    for (const name of reportedHeaders) {
      const value = readHeader(response, name)
      if (value !== undefined) add(value, name)
    }
  }
  return copy
}
