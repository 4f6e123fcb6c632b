import { stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Sample } from '@chowk/server/serving'

export interface DoctorSettings {
  readonly store: string
  readonly connections: number
  readonly images: string
  readonly host: string
  readonly port: number
  readonly publicUrl: string | undefined
  readonly trustProxy: string | undefined
  readonly traces: string | undefined
  readonly mail: string | undefined
  readonly mailFrom: string | undefined
  readonly metricsAddress?: string
}

export type StoreSettings = Pick<DoctorSettings, 'store' | 'connections' | 'images'>

export interface CheckResult {
  readonly check: string
  readonly status: 'ok' | 'warning' | 'failure'
  readonly message: string
  readonly hint?: string
  /** Whether a server takes no requests meanwhile. */
  readonly stops?: true
}

export const ok = (check: string, message: string): CheckResult => ({ check, status: 'ok', message })
export const warning = (check: string, message: string, hint: string): CheckResult => {
  return { check, status: 'warning', message, hint }
}
export const failure = (check: string, message: string, hint: string): CheckResult => {
  return { check, status: 'failure', message, hint }
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}

/** Shows the results of a server's checks. */
async function toResults(sample: Sample): Promise<CheckResult[]> {
  const { findings } = await import('@chowk/server/serving')
  return [...findings(sample)].map(([check, { state, reason, detail, hint, stops }]) => ({
    check,
    status: state,
    message: sentence(detail === undefined ? reason : `${reason}: ${detail}`),
    ...(hint !== undefined && { hint }),
    ...(stops && { stops }),
  }))
}

const sentence = (reason: string): string =>
  `${reason[0]!.toUpperCase()}${reason.slice(1)}${reason.endsWith('.') ? '' : '.'}`

/**
 * Checks the store and all that a server watches of it. Changes nothing, but writes and deletes an object where images
 * are kept outside it.
 *
 * @param mayCreate Whether a store that does not exist is well, as for a server that is about to start.
 */
export async function checkStore(
  settings: StoreSettings,
  { mayCreate = false }: { readonly mayCreate?: boolean } = {},
): Promise<readonly CheckResult[]> {
  const known: Sample = { usage: await diskOf(settings.store) }
  try {
    const { versionOfStore } = await import('@chowk/server/settings')
    const version = await versionOfStore(settings.store)
    if (version.found === 0 && mayCreate) return []
    if (version.found !== version.known) return await toResults({ ...known, store: { version } })
    return await toResults(await sampleOf(settings, { ...known, store: { version } }))
  } catch (error) {
    return await toResults({ ...known, store: { lost: error as Error } })
  }
}

/** Samples a store of this version, as a server does. */
async function sampleOf(
  { store: address, connections, images: place }: StoreSettings,
  known: Sample,
): Promise<Sample> {
  const { comparedClock, openImages, openStore, sampleImages, takeSample } =
    await import('@chowk/server/serving')
  const store = await openStore(address, { mustExist: true, connections })
  try {
    await store.ping()
    const clock = await comparedClock(store)
    const images = await openImages(place, { mustExist: true }).then(
      (images) => sampleImages(store, images, place),
      (lost: Error) => ({ place, looked: 0, missing: 0, lost }),
    )
    return await takeSample({ store, clock }, { ...known, skew: clock.skew(), images })
  } finally {
    await store.close()
  }
}

/** Returns the space on the disk of a store, even if it cannot be opened. */
async function diskOf(store: string): Promise<NonNullable<Sample['usage']>> {
  const { pathOfFile } = await import('@chowk/server/settings')
  const path = pathOfFile(store)
  if (path === undefined) return {}
  try {
    const { bavail, bsize } = await statfs(dirname(resolve(path)))
    const { size } = await stat(path).catch(() => ({ size: 0 }))
    return { freeBytes: bavail * bsize, bytes: size }
  } catch {
    return {}
  }
}

/** Checks that only its owner may read the file of a store. Only a warning: access of a group may be intended. */
export async function checkFile({ store }: DoctorSettings): Promise<readonly CheckResult[]> {
  const { pathOfFile } = await import('@chowk/server/settings')
  const path = pathOfFile(store)
  const { mode } = path === undefined ? { mode: 0 } : await stat(path).catch(() => ({ mode: 0 }))
  if ((mode & 0o077) === 0 || process.platform === 'win32') return []
  return [
    warning(
      'file',
      `Other users can read ${path}.`,
      'Stop the server, then run `chmod 600` on it and the files next to it.',
    ),
  ]
}

const TIMEOUT_MS = 10_000
/** `Date` has a resolution of one second, and the response takes time. */
const MAX_SKEW_MS = 5000

/** Returns this machine's URL for a server that listens on an address. */
async function urlOf({ host, port }: { readonly host: string; readonly port: number }): Promise<string> {
  const { urlHost } = await import('@chowk/server/settings')
  return `http://${urlHost(anyAddress.get(host) ?? host)}:${port}`
}

/** Shows the email delivery of a server on this machine, from its metrics. */
export async function checkSentMail(settings: DoctorSettings): Promise<readonly CheckResult[]> {
  const { mail, metricsAddress } = settings
  if (mail === undefined) return []
  const { addressOf } = await import('@chowk/server/serving')
  const address = await urlOf(metricsAddress === undefined ? settings : addressOf(metricsAddress))
  const metrics = await fetch(`${address}/metrics`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    (response) => response.text(),
    () => '',
  )
  const found = metrics.matchAll(/^chowk_mails_total\{outcome="(\w+)"\} (\d+)$/gm)
  const counts = new Map(Array.from(found, ([, outcome, number]) => [outcome, Number(number)]))
  const [sentCount, postponed = 0, rejectedCount = 0, givenUp = 0] = [
    'sent',
    'postponed',
    'refused',
    'given_up',
  ].map((outcome) => counts.get(outcome))
  // There is no server here. Another check reports it.
  if (sentCount === undefined) return []
  const message = `Since the server started: ${sentCount} accepted, ${rejectedCount} rejected, ${givenUp} abandoned, ${postponed} attempts deferred.`
  return [
    rejectedCount + givenUp > sentCount
      ? warning('sent email', message, 'The server log contains the responses of the mail server.')
      : ok('sent email', message),
  ]
}

/** Asks the server on this machine whether it is ready. */
export async function checkServer({
  host,
  port,
}: Pick<DoctorSettings, 'host' | 'port'>): Promise<CheckResult> {
  const check = 'server'
  const address = await urlOf({ host, port })
  try {
    const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const { reason } = (await response.json()) as { reason?: string }
    return response.ok
      ? ok(check, `${address} is ready.`)
      : failure(check, `${address} is not ready: ${reason ?? response.status}.`, 'See its log for the error.')
  } catch (error) {
    return failure(
      check,
      `No response from ${address}: ${reasonOf(error)}`,
      'Start a server with `chowk serve`, or set --public-url or the --host and --port of the server.',
    )
  }
}

/** Wildcard addresses, with a loopback address for each. */
const anyAddress = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
])

/** Calls the public URL, through all proxies. */
export async function checkPublicUrl({
  host,
  port,
  publicUrl,
  trustProxy,
}: DoctorSettings): Promise<readonly CheckResult[]> {
  const check = 'public URL'
  if (publicUrl === undefined)
    return [
      warning(check, 'Not set: links lead to localhost.', 'Set --public-url or CHOWK_PUBLIC_URL.'),
      await checkServer({ host, port }),
    ]
  const sentAt = Date.now()
  try {
    const response = await fetch(new URL('/api/v1/me', publicUrl), {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const reached = await checkResponse(check, publicUrl, response)
    return [
      reached,
      checkClock(response, sentAt),
      checkProxy(publicUrl, trustProxy),
      ...(reached.status === 'ok' ? [await checkPaths(publicUrl), await checkForms(publicUrl)] : []),
    ]
  } catch (error) {
    return [
      failure(
        check,
        `${publicUrl} does not respond: ${reasonOf(error)}`,
        isUntrusted(error)
          ? 'Set NODE_EXTRA_CA_CERTS to the file of the authority that signed the certificate.'
          : 'Check the server, the proxy, DNS and the certificate.',
      ),
    ]
  }
}

/** Returns whether the certificate of a site is private. */
const isUntrusted = (error: unknown): boolean => {
  const { code = '' } = ((error as Error).cause ?? {}) as { code?: string }
  return /^(DEPTH_ZERO_)?SELF_SIGNED|^UNABLE_TO_(GET|VERIFY)/.test(code)
}

async function checkResponse(check: string, publicUrl: string, response: Response): Promise<CheckResult> {
  const { code } = (await response.json().catch(() => ({}))) as { code?: string }
  if (code === 'missing_api_key') return ok(check, `${publicUrl} responds.`)
  if (code === 'wrong_host')
    return failure(
      check,
      'The server has another public URL, or does not receive the Host header.',
      'Set the same --public-url there, and let the proxy forward the Host header.',
    )
  if (code === 'api_disabled')
    return warning(check, 'The API is disabled there.', 'Start without --disable-api.')
  if (response.status >= 300 && response.status < 400)
    return failure(
      check,
      `Redirects to ${response.headers.get('location') ?? 'another URL'}.`,
      'Use it as the public URL, or fix the proxy.',
    )
  return failure(
    check,
    `Another program responds with ${response.status}.`,
    'Make the proxy forward all paths to the server, including /api/v1.',
  )
}

/** Asks for a name with a slash, which a proxy that decodes paths sends to another route. */
async function checkPaths(publicUrl: string): Promise<CheckResult> {
  const check = 'paths'
  const response = await fetch(new URL('/api/v1/tags/a%2Fb', publicUrl), {
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const { code } = (await response.json().catch(() => ({}))) as { code?: string }
  return code === 'missing_api_key'
    ? ok(check, 'Encoded characters reach the server as they were sent.')
    : failure(
        check,
        'A path with %2F does not reach the server as it was sent.',
        'Make the proxy forward paths unchanged: in nginx, `proxy_pass` without a path after the port.',
      )
}

/** Sends a form without effect, as a browser does: a server with a wrong host or port rejects all forms. */
async function checkForms(publicUrl: string): Promise<CheckResult> {
  const check = 'forms'
  const { origin } = new URL(publicUrl)
  const response = await fetch(new URL('/sign-out', publicUrl), {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams(),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  if (response.status === 303) return ok(check, `Forms from ${origin} are accepted.`)
  if (response.status === 404) return ok(check, 'The website is disabled there.')
  return response.status === 403
    ? failure(
        check,
        `The server rejects forms from ${origin} because it receives another host or port.`,
        'Make the proxy forward the Host header with its port: in nginx, `proxy_set_header Host $http_host`.',
      )
    : failure(
        check,
        `A form from ${origin} was rejected with status ${response.status}.`,
        'Make the proxy forward POST requests to all paths.',
      )
}

function checkClock(response: Response, sentAt: number): CheckResult {
  const date = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(date))
    return warning('public clock', 'The response has no Date header.', 'Make the proxy forward it.')
  const skew = Math.max(sentAt - date - 1000, date - Date.now(), 0)
  return skew > MAX_SKEW_MS
    ? failure(
        'public clock',
        `Differs by ${Math.round(skew / 1000)} seconds from the clock at the public URL.`,
        'Use NTP on both machines: the schedule depends on the clock.',
      )
    : ok('public clock', 'Agrees with the clock at the public URL.')
}

function checkProxy(publicUrl: string, trustProxy: string | undefined): CheckResult {
  if (trustProxy !== undefined) return ok('proxy', `X-Forwarded-* headers are trusted from ${trustProxy}.`)
  if (!publicUrl.startsWith('https:')) return ok('proxy', 'Not needed.')
  return warning(
    'proxy',
    'The public URL is https, so there is a proxy, but none is trusted.',
    'Set --trust-proxy to its network. Otherwise all clients share one IP address and its rate limit.',
  )
}
