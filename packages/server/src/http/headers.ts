import type { EngineResponse } from '@chowk/engine'

/** Names of response headers that a script on another site may read. */
const exposed = [
  'X-Request-Id',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Idempotent-Replayed',
  'WWW-Authenticate',
  'ETag',
]

/**
 * What every answer of the interface carries. They never change, so they are set by hand: plugins that work them out for
 * each request cost a third of the throughput.
 */
export function commonHeaders(publicUrl?: string): Readonly<Record<string, string>> {
  return {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': exposed.join(', '),
    'x-content-type-options': 'nosniff',
    // Pages of the site, and of anybody else, show what is in /storage.
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/** What every page of the website carries besides what it says itself. */
export const pageHeaders = (publicUrl?: string): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
})

const DAY_IN_SECONDS = 86_400

/** The answer to the question a browser asks before a request from another site. */
export const preflightHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
  'access-control-allow-headers': 'Authorization, X-API-Key, Idempotency-Key, Content-Type',
  'access-control-max-age': String(DAY_IN_SECONDS),
}

/**
 * All fields of an answer, as names and values in turn, which Node sends as they are: it would look through an object first.
 * Each name stands there once. What an answer says of itself goes before what all answers carry, its length included.
 */
export function fieldsOf(
  common: Readonly<Record<string, string>>,
  { status, headers: own, body }: EngineResponse,
  { isHead = false, isLast = false },
): string[] {
  const fields: string[] = []
  for (const name in common) if (!(name in own)) fields.push(name, common[name]!)
  for (const name in own) fields.push(name, own[name]!)
  if (!('content-length' in own)) {
    if (body !== null) fields.push('content-length', String(Buffer.byteLength(body)))
    else if (!isHead && status !== 204 && status !== 304) fields.push('content-length', '0')
  }
  if (isLast) fields.push('connection', 'close')
  return fields
}
