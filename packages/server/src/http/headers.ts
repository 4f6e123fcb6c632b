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
  'Content-Range',
]

/**
 * Returns the headers of every response of the interface. They are constant: plugins that compute them for each request
 * cost a third of the throughput.
 */
export function commonHeaders(publicUrl?: string): Readonly<Record<string, string>> {
  return {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': exposed.join(', '),
    'x-content-type-options': 'nosniff',
    // Any site may embed images of /storage.
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/** Returns the headers of every page of the website. The page may add its own. */
export const pageHeaders = (publicUrl?: string): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
})

const DAY_IN_SECONDS = 86_400

/** Headers of the response to a CORS preflight. */
export const preflightHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
  'access-control-allow-headers': 'Authorization, X-API-Key, Idempotency-Key, Content-Type',
  'access-control-max-age': String(DAY_IN_SECONDS),
}

/**
 * Returns the header fields of a response as a flat list of names and values, which Node sends without the checks of an
 * object. Names are unique: headers of the response replace common headers. `content-length` is computed unless it is
 * set, or the response is chunked.
 */
export function fieldsOf(
  common: Readonly<Record<string, string>>,
  { status, headers: own, body }: EngineResponse,
  { isHead = false, isLast = false },
): string[] {
  const fields: string[] = []
  for (const name in common) if (!(name in own)) fields.push(name, common[name]!)
  for (const name in own) fields.push(name, own[name]!)
  if (!('content-length' in own) && !('transfer-encoding' in own)) {
    if (body !== null) fields.push('content-length', String(Buffer.byteLength(body)))
    else if (!isHead && status !== 204 && status !== 304) fields.push('content-length', '0')
  }
  if (isLast) fields.push('connection', 'close')
  return fields
}
