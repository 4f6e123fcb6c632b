import type { BytePart, RequestHead, Selected } from '@chowk/engine'
import { Range } from '@remix-run/headers/range'

type Headers = Readonly<Record<string, string>>
type Asking = Pick<RequestHead, 'method' | 'header'>

/**
 * Decides what is sent of something that would be answered with 200 and these headers, in the order of RFC 9110, 13.2.2: first
 * whether the caller expects something else, then whether they have it, then which part of it they ask for. Who asks for several
 * parts gets all of it.
 * @param length How many bytes there are, at least one. Without it no part is offered.
 */
export function select(asking: Asking, headers: Headers, length?: number): Selected {
  const { method } = asking
  if (method !== 'GET' && method !== 'HEAD') return { status: 200, headers }
  if (expectsAnother(asking, headers)) return refusal(412, headers)
  if (isKnown(asking, headers)) {
    const { 'content-type': _type, ...kept } = headers
    return { status: 304, headers: kept }
  }
  if (length === undefined) return { status: 200, headers }
  const offered = { ...headers, 'accept-ranges': 'bytes' }
  const whole = { ...offered, 'content-length': String(length) }
  if (method === 'HEAD') return { status: 200, headers: whole }
  const parts = partsAsked(asking, headers, length)
  const [part] = parts ?? []
  if (parts?.length === 0) return refusal(416, { ...offered, 'content-range': `bytes */${length}` })
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

/** Without a body, and kept by nobody: a cache that keeps such an answer would give it to those who ask for everything. */
function refusal(status: number, { 'content-type': _type, ...headers }: Headers): Selected {
  return { status, headers: { ...headers, 'cache-control': 'no-store' } }
}

/** `If-Match`, which compares strongly and counts before `If-Unmodified-Since`. */
function expectsAnother(asking: Asking, { etag, 'last-modified': changed }: Headers): boolean {
  const expected = asking.header('if-match')
  if (expected !== undefined) return !isAny(expected) && !(isStrong(etag) && tagsIn(expected).includes(etag))
  return changed !== undefined && dateOf(changed) > dateOf(asking.header('if-unmodified-since'))
}

/** `If-None-Match`, which compares weakly and counts before `If-Modified-Since`. */
function isKnown(asking: Asking, { etag, 'last-modified': changed }: Headers): boolean {
  const known = asking.header('if-none-match')
  if (known !== undefined)
    return isAny(known) || (etag !== undefined && tagsIn(known).map(opaque).includes(opaque(etag)))
  return changed !== undefined && dateOf(changed) <= dateOf(asking.header('if-modified-since'))
}

/** The parts that are asked for and exist; undefined where none is asked for, or not in a way that can be read. */
function partsAsked(asking: Asking, { etag, 'last-modified': changed }: Headers, length: number) {
  const range = Range.from(asking.header('range') ?? null)
  if (range.unit.toLowerCase() !== 'bytes' || range.ranges.length === 0) return undefined
  const version = asking.header('if-range')
  if (version !== undefined && version !== changed && !(isStrong(etag) && version === etag)) return undefined
  return range
    .normalize(length)
    .filter(({ start, end }) => start <= end)
    .map(({ start, end }): BytePart => ({ first: start, last: end }))
}

const isAny = (tags: string): boolean => tags.trim() === '*'
const isStrong = (etag: string | undefined): etag is string => etag?.startsWith('"') === true
const opaque = (etag: string): string => etag.replace(/^W\//, '')
/** In time that grows with the length alone, whatever was sent. */
const tagsIn = (list: string): readonly string[] => list.match(/(?:W\/)?"[!#-~\u{80}-\u{ff}]*"/gu) ?? []

/** NaN, which is neither before nor after any other, where it is no date of HTTP. */
const dateOf = (text: string | undefined): number => (text?.endsWith(' GMT') ? Date.parse(text) : NaN)
