import { Forbidden } from './problems.ts'

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Refuses what a page of another origin has a browser of this machine send. Such a request names the other site as its
 * origin, or says that it comes from one; or, where the other's name was made to lead here, names it as its host.
 * @throws Forbidden
 */
export function rejectForeignOrigins(
  method: string,
  headers: {
    readonly host?: string | undefined
    readonly origin?: string | undefined
    readonly 'sec-fetch-site'?: string | string[] | undefined
    readonly 'sec-fetch-mode'?: string | string[] | undefined
  },
): void {
  const { host, origin } = headers
  if (
    host === undefined ||
    !URL.canParse(`http://${host}`) ||
    !loopbackNames.has(new URL(`http://${host}`).hostname)
  )
    throw new Forbidden('The control interface answers to localhost only.')
  const site = headers['sec-fetch-site'] ?? 'none'
  // Somebody may follow a link to a page of it, which changes nothing.
  const isVisit = method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && origin === undefined
  const isOwn = site === 'none' || site === 'same-origin' || isVisit
  if (!isOwn || (origin !== undefined && origin !== `http://${host}`))
    throw new Forbidden('Pages of other origins may not use the control interface.')
}
