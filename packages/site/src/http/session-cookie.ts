import type { RequestHead } from '@chowk/engine'
import { SESSION_LIFETIME } from '@chowk/engine/visits'
import { Cookie } from '@remix-run/headers/cookie'

/** With TLS, no other host and no plain page can set a cookie of this name. */
const nameFor = (origin: string): string => (isSecure(origin) ? '__Host-chowk' : 'chowk')

const isSecure = (origin: string): boolean => origin.startsWith('https:')

/** The secret of the session that a browser sends; undefined where it has none. */
export function sessionSecret(head: RequestHead, origin: string): string | undefined {
  const secret = Cookie.from(head.header('cookie') ?? null).get(nameFor(origin))
  return secret !== null && /^[0-9A-Za-z]{20,100}$/.test(secret) ? secret : undefined
}

/** Has a browser keep the secret of a session. */
export const keepSession = (origin: string, secret: string): string =>
  `${nameFor(origin)}=${secret}; Max-Age=${SESSION_LIFETIME / 1000}; ${attributes(origin)}`

/** Has a browser forget its session. */
export const forgetSession = (origin: string): string =>
  `${nameFor(origin)}=; Max-Age=0; ${attributes(origin)}`

const attributes = (origin: string): string =>
  `Path=/; HttpOnly; SameSite=Lax${isSecure(origin) ? '; Secure' : ''}`
