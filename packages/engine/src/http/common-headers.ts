import type { HttpAnswer, RequestHead } from './messages.ts'

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
 * Returns the headers of every response of the interface, which each transport adds. They are constant: plugins that
 * compute them for each request cost a third of the throughput.
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

const DAY_IN_SECONDS = 86_400

const preflight: HttpAnswer = {
  status: 204,
  headers: {
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
    'access-control-allow-headers': 'Authorization, X-API-Key, Idempotency-Key, Content-Type',
    'access-control-max-age': String(DAY_IN_SECONDS),
  },
  body: null,
}

/**
 * Returns the answer to a CORS preflight, for any path; undefined for other requests. It needs no key and is not
 * counted.
 */
export const preflightOf = (head: Pick<RequestHead, 'method' | 'header'>): HttpAnswer | undefined =>
  head.method === 'OPTIONS' && head.header('access-control-request-method') !== undefined
    ? preflight
    : undefined
