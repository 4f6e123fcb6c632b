import { nameKey } from '@chowk/contract/core'

/** The public address of the site, and URLs on it. */
export interface PublicUrl {
  /** Without a trailing slash, for example `https://chowk.example`. */
  readonly origin: string
  /** Returns the absolute URL of a path on the site. */
  absolute(path: string): string
  /** Whether a Host header names the apex. */
  isApex(host: string): boolean
}

/** Loopback hosts. If the public address is one of them, each counts as the apex. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** @throws TypeError if `publicUrl` is not an `http` or `https` URL, or has a path, a query or credentials. */
export function siteAt(publicUrl: string): PublicUrl {
  const url = new URL(publicUrl)
  if (
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== '/' ||
    url.search ||
    url.hash ||
    url.username ||
    url.password
  )
    throw new TypeError(`The public URL must be like https://chowk.example, without a path: ${publicUrl}`)
  const { origin, hostname } = url
  const loopback = LOOPBACK.has(hostname)
  return {
    origin,
    absolute: (path) => (path.startsWith('/') ? origin + path : path),
    isApex(host) {
      // Fast path.
      if (host === url.host) return true
      const name = hostWithoutPort(host)
      return name === hostname || (loopback && LOOPBACK.has(name))
    },
  }
}

/** Returns the host in lower case, without port and one trailing dot. */
function hostWithoutPort(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}

export const itemPaths = {
  post: '/posts/',
  question: '/questions/',
  poll: '/polls/',
  mcq: '/mcqs/',
  service: '/services/',
  job: '/jobs/',
  community: '/c/',
} as const

/**
 * Returns the path of a tag: its name, as names are compared. `.` and `..` would be steps of the path, so that these keep
 * the number sign that names go without.
 */
export function tagPath(name: string): string {
  const key = nameKey(name)
  return `/tags/${/^\.\.?$/.test(key) ? '%23' : ''}${encodeURIComponent(key)}`
}
export const profilePath = (username: string): string => `/u/${username}`
export const communityPath = (slug: string): string => itemPaths.community + slug
