import { ControlError } from './problems.ts'

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Rejects requests that a page of another origin sends through a local browser. They name a foreign origin in `Origin`
 * or `Sec-Fetch-Site`, or, after DNS rebinding, a foreign host in `Host`.
 * @throws ControlError
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
  if (!loopbackNames.has(URL.parse(`http://${host}`)?.hostname ?? ''))
    throw new ControlError(403, 'The control interface is available only on localhost.')
  const site = headers['sec-fetch-site'] ?? 'none'
  // Following a link to a page changes nothing.
  const isVisit = method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && origin === undefined
  const isOwn = site === 'none' || site === 'same-origin' || isVisit
  if (!isOwn || (origin !== undefined && origin !== `http://${host}`))
    throw new ControlError(403, 'Pages of other origins must not use the control interface.')
}
