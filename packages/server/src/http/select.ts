import type { BytePart, RequestHead, Selected } from '@chowk/engine'
import { Range } from '@remix-run/headers/range'

type Headers = Readonly<Record<string, string>>
type Asking = Pick<RequestHead, 'method' | 'header'>

/**
 * Selects the part of a 200 response to send, in the order of RFC 9110, 13.2.2: first the preconditions, then whether
 * the caller's copy is current, then the range. Several ranges yield the whole. Nothing has a date of change: a second is
 * too coarse for it, and a list also changes with what it shows no date of.
 * @param length Number of bytes, at least one. If omitted, ranges are not offered.
 */
export function select(asking: Asking, headers: Headers, length?: number): Selected {
  const { method } = asking
  if (method !== 'GET' && method !== 'HEAD') return { status: 200, headers }
  if (expectsAnother(asking, headers)) return preconditionResponse(412, headers)
  if (isKnown(asking, headers)) {
    const { 'content-type': _type, ...representationHeaders } = headers
    return { status: 304, headers: representationHeaders }
  }
  if (length === undefined) return { status: 200, headers }
  const offered = { ...headers, 'accept-ranges': 'bytes' }
  const whole = { ...offered, 'content-length': String(length) }
  if (method === 'HEAD') return { status: 200, headers: whole }
  const parts = partsAsked(asking, headers, length)
  const [part] = parts ?? []
  if (parts?.length === 0)
    return preconditionResponse(416, { ...offered, 'content-range': `bytes */${length}` })
  if (part === undefined || parts!.length > 1)
    return { status: 200, headers: whole, part: { first: 0, last: length - 1 } }
  const { first, last } = part
  return {
    status: 206,
    headers: {
      ...offered,
      'content-length': String(last - first + 1),
      'content-range': `bytes ${first}-${last}/${length}`,
    },
    part,
  }
}

/** Returns a response without a body that caches must not store. They would serve it to requests for the whole. */
function preconditionResponse(status: number, { 'content-type': _type, ...headers }: Headers): Selected {
  return { status, headers: { ...headers, 'cache-control': 'no-store' } }
}

/** Evaluates `If-Match`, which compares strongly. */
function expectsAnother(asking: Asking, { etag }: Headers): boolean {
  const expected = asking.header('if-match')
  return expected !== undefined && !isAny(expected) && !(isStrong(etag) && tagsIn(expected).includes(etag))
}

/** Evaluates `If-None-Match`, which compares weakly. */
function isKnown(asking: Asking, { etag }: Headers): boolean {
  const known = asking.header('if-none-match')
  if (known === undefined) return false
  return isAny(known) || (etag !== undefined && tagsIn(known).map(opaque).includes(opaque(etag)))
}

/** Returns the requested ranges that exist, or undefined if there is no valid range header. */
function partsAsked(asking: Asking, { etag }: Headers, length: number) {
  const range = Range.from(asking.header('range') ?? null)
  if (range.unit.toLowerCase() !== 'bytes' || range.ranges.length === 0) return undefined
  const version = asking.header('if-range')
  if (version !== undefined && !(isStrong(etag) && version === etag)) return undefined
  return range
    .normalize(length)
    .filter(({ start, end }) => start <= end)
    .map(({ start, end }): BytePart => ({ first: start, last: end }))
}

const isAny = (tags: string): boolean => tags.trim() === '*'
const isStrong = (etag: string | undefined): etag is string => etag?.startsWith('"') === true
const opaque = (etag: string): string => etag.replace(/^W\//, '')
/** Returns the entity tags of a header, in linear time for any input. */
const tagsIn = (list: string): readonly string[] => list.match(/(?:W\/)?"[!#-~\u{80}-\u{ff}]*"/gu) ?? []
