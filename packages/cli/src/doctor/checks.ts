import { dirname, resolve } from 'node:path'
import type { Store } from '@chowk/engine'

export interface DoctorSettings {
  readonly store: string
  readonly images: string
  readonly host: string
  readonly port: number
  readonly publicUrl: string | undefined
  readonly trustProxy: string | undefined
  readonly traces: string | undefined
  readonly mail: string | undefined
  readonly mailFrom: string | undefined
}

export interface CheckResult {
  readonly check: string
  readonly status: 'ok' | 'warning' | 'failure'
  readonly message: string
  readonly hint?: string
}

const ok = (check: string, message: string): CheckResult => ({ check, status: 'ok', message })
const warning = (check: string, message: string, hint: string): CheckResult => {
  return { check, status: 'warning', message, hint }
}
const failure = (check: string, message: string, hint: string): CheckResult => {
  return { check, status: 'failure', message, hint }
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}

/** Checks the store, the schedule and the images. Changes nothing. */
export async function checkStore({
  store: address,
  images,
}: DoctorSettings): Promise<readonly CheckResult[]> {
  const { openStore } = await import('@chowk/server/serving')
  const { versionOfStore } = await import('@chowk/server/settings')
  let store: Store | undefined
  try {
    const { found, known } = await versionOfStore(address)
    if (found === 0)
      return [failure('store', 'There is no store yet.', 'Create a member: `chowk members create NAME`.')]
    if (found > known)
      return [
        failure('store', `The store has version ${found}; this program knows ${known}.`, 'Update chowk.'),
      ]
    if (found < known)
      return [
        warning(
          'store',
          `The store has version ${found}. The next start migrates it to version ${known}.`,
          'Back it up first: `chowk store backup FILE`.',
        ),
      ]
    store = await openStore(address, { mustExist: true })
    return [...(await checkState(store, found)), await checkImages(images, store)]
  } catch (error) {
    return [failure('store', reasonOf(error), 'Check --store, and that the database is running.')]
  } finally {
    await store?.close()
  }
}

/** Checks that a store is writable, and everything that a server watches of it. */
async function checkState(store: Store, version: number): Promise<readonly CheckResult[]> {
  const { comparedClock, findings, takeSample } = await import('@chowk/server/serving')
  try {
    await store.ping()
  } catch (error) {
    return [
      failure('store', reasonOf(error), 'Servers are not ready and fail every write until it is writable.'),
    ]
  }
  const clock = await comparedClock(store)
  const found = findings(await takeSample({ store, clock }, clock.skew()))
  return [
    ok('store', `Reachable and writable, version ${version}.`),
    // The disk is checked even if the store can't be opened.
    ...[...found].flatMap(([check, { state, reason, hint }]) =>
      check === 'disk' ? [] : [{ check, status: state, message: sentence(reason), ...(hint && { hint }) }],
    ),
  ]
}

const sentence = (reason: string): string => `${reason[0]!.toUpperCase()}${reason.slice(1)}.`

/** Checks the image storage, and that images of the store exist there. */
async function checkImages(location: string, store: Store): Promise<CheckResult> {
  const { missingImages } = await import('@chowk/engine')
  const { openImages } = await import('@chowk/server/serving')
  try {
    const images = await openImages(location, { mustExist: true })
    await images?.check()
    const { looked, missing } = await missingImages(store, images)
    return missing > 0
      ? failure(
          'images',
          `${missing} of the newest ${looked} are missing in ${images ? `${location} and in the store` : 'the store'}.`,
          'Set --images to the image storage of the servers. Check that its disk is mounted.',
        )
      : ok('images', images ? `${location} is readable and writable.` : 'Stored in the store.')
  } catch (error) {
    return failure(
      'images',
      `Could not use ${location}: ${reasonOf(error)}`,
      location.startsWith('s3:')
        ? 'Check endpoint, region and bucket, and that AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY may get, put and delete.'
        : 'Check that the folder exists, has space, and is writable by this user. A server creates it when it starts.',
    )
  }
}

/** Checks that the disk of a store has room for growth and a backup. */
export async function checkDisk({ store }: DoctorSettings): Promise<readonly CheckResult[]> {
  const { pathOfFile } = await import('@chowk/server/settings')
  const path = pathOfFile(store)
  if (path === undefined) return []
  const { judgeDisk } = await import('@chowk/server/serving')
  const { stat, statfs } = await import('node:fs/promises')
  try {
    const { bavail, bsize } = await statfs(dirname(resolve(path)))
    const { size, mode } = await stat(path).catch(() => ({ size: 0, mode: 0 }))
    const { state, reason, hint } = judgeDisk({ freeBytes: bavail * bsize, bytes: size })!
    const disk: CheckResult = {
      check: 'disk',
      status: state,
      message: sentence(reason),
      ...(hint && { hint }),
    }
    // Only a warning: group access may be intended.
    return (mode & 0o077) === 0 || process.platform === 'win32'
      ? [disk]
      : [
          disk,
          warning(
            'file',
            `Other users may read ${path}.`,
            'Stop the server, then run `chmod 600` on it and the files next to it.',
          ),
        ]
  } catch (error) {
    return [failure('disk', reasonOf(error), 'Check that the folder exists.')]
  }
}

const TIMEOUT_MS = 10_000
/** `Date` has a resolution of one second, and the response takes time. */
const MAX_SKEW_MS = 5000

/** Asks the server on this machine whether it is ready. */
async function checkServer(host: string, port: number): Promise<CheckResult> {
  const { urlHost } = await import('@chowk/server/settings')
  const check = 'server'
  const address = `http://${urlHost(anyAddress.get(host) ?? host)}:${port}`
  try {
    const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const { status, reason } = (await response.json()) as { status?: string; reason?: string }
    return status === 'ok'
      ? ok(check, `${address} is ready.`)
      : failure(check, `${address} is not ready: ${reason ?? response.status}.`, 'Its log has the error.')
  } catch (error) {
    return failure(
      check,
      `No server answers at ${address}: ${reasonOf(error)}`,
      'Start one with `chowk serve`, or set --host and --port to those of the server, or --public-url.',
    )
  }
}

/** Addresses of all interfaces, with one at which this machine reaches itself. */
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
      await checkServer(host, port),
    ]
  const sent = Date.now()
  try {
    const response = await fetch(new URL('/api/v1/me', publicUrl), {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return [
      await checkResponse(check, publicUrl, response),
      checkClock(response, sent),
      checkProxy(publicUrl, trustProxy),
    ]
  } catch (error) {
    return [
      failure(
        check,
        `${publicUrl} does not answer: ${reasonOf(error)}`,
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
  if (code === 'missing_api_key') return ok(check, `${publicUrl} answers.`)
  if (code === 'wrong_host')
    return failure(
      check,
      'The server has another public URL, or does not receive the Host header.',
      'Set the same --public-url there, and make the proxy forward the Host header.',
    )
  if (code === 'api_disabled')
    return warning(check, 'The API is disabled there.', 'Start without --disable-api.')
  if (response.status >= 300 && response.status < 400)
    return failure(
      check,
      `Redirects to ${response.headers.get('location') ?? 'another URL'}.`,
      'Make that the public URL, or fix the proxy.',
    )
  return failure(
    check,
    `Another program answers with ${response.status}.`,
    'Make the proxy forward all paths to the server, including /api/v1.',
  )
}

function checkClock(response: Response, sent: number): CheckResult {
  const date = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(date))
    return warning('public clock', 'The response has no Date header.', 'Make the proxy forward it.')
  const skew = Math.max(sent - date - 1000, date - Date.now(), 0)
  return skew > MAX_SKEW_MS
    ? failure(
        'public clock',
        `Differs by ${Math.round(skew / 1000)} seconds from that of the public URL.`,
        'Use NTP on both machines: the schedule depends on the clock.',
      )
    : ok('public clock', 'Agrees with that of the public URL.')
}

function checkProxy(publicUrl: string, trustProxy: string | undefined): CheckResult {
  if (trustProxy !== undefined) return ok('proxy', `X-Forwarded-* headers are trusted from ${trustProxy}.`)
  if (!publicUrl.startsWith('https:')) return ok('proxy', 'Not needed.')
  return warning(
    'proxy',
    'The public URL is https, so there is a proxy, but none is trusted.',
    'Set --trust-proxy to its network. Otherwise all clients share one address, and its rate limit.',
  )
}
