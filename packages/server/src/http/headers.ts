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

const DAY_IN_SECONDS = 86_400

/** The answer to the question a browser asks before a request from another site. */
export const preflightHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
  'access-control-allow-headers': 'Authorization, X-API-Key, Idempotency-Key, Content-Type',
  'access-control-max-age': String(DAY_IN_SECONDS),
}
