import type { RequestHead } from '@chowk/engine'
import { SESSION_LIFETIME } from '@chowk/engine/website'
import { Cookie } from '@remix-run/headers/cookie'

/** Returns the name of the cookie. Over TLS, the `__Host-` prefix keeps other hosts and plain pages from setting it. */
const nameFor = (origin: string): string => (isSecure(origin) ? '__Host-chowk' : 'chowk')

const isSecure = (origin: string): boolean => origin.startsWith('https:')

/** Returns the session secret of the cookie; undefined without one. */
export function sessionSecret(head: RequestHead, origin: string): string | undefined {
  const secret = Cookie.from(head.header('cookie') ?? null).get(nameFor(origin))
  return secret !== null && /^[0-9A-Za-z]{20,100}$/.test(secret) ? secret : undefined
}

/** Returns the `Set-Cookie` header that stores the secret. */
export const keepSession = (origin: string, secret: string): string =>
  `${nameFor(origin)}=${secret}; Max-Age=${SESSION_LIFETIME / 1000}; ${attributes(origin)}`

/** Returns the `Set-Cookie` header that deletes the session. */
export const forgetSession = (origin: string): string =>
  `${nameFor(origin)}=; Max-Age=0; ${attributes(origin)}`

const attributes = (origin: string): string =>
  `Path=/; HttpOnly; SameSite=Lax${isSecure(origin) ? '; Secure' : ''}`
