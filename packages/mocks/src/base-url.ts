const API_PATH = '/api/v1'

/** Returns a base URL in full, without a trailing slash. @throws TypeError */
export function checkedBaseUrl(baseUrl: string): string {
  const page = (globalThis as { location?: { readonly href: string } }).location?.href
  const url = URL.parse(baseUrl, page?.startsWith('http') ? page : undefined)
  const path = url?.pathname.replace(/\/$/, '')
  if (url === null || url.search || url.hash || !path?.endsWith(API_PATH))
    throw new TypeError(`Invalid base URL ${baseUrl}. Example: https://chowk.test${API_PATH}.`)
  return url.origin + path
}

/** Returns the path before `/api/v1` in a valid base URL. */
export const prefixOf = (baseUrl: string): string => new URL(baseUrl).pathname.slice(0, -API_PATH.length)
