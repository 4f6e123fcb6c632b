import { dirname, resolve } from 'node:path'
import type { Store } from '@chowk/engine'

export interface Circumstances {
  readonly store: string
  readonly images: string
  readonly publicUrl: string | undefined
  readonly trustProxy: string | undefined
  readonly traces: string | undefined
}

/** What was found, and where it is not well, what to do. */
export interface Finding {
  readonly check: string
  readonly state: 'ok' | 'warning' | 'failure'
  readonly says: string
  readonly advice?: string
}

type Found = Omit<Finding, 'check'>

const ok = (says: string): Found => ({ state: 'ok', says })
const warning = (says: string, advice: string): Found => ({ state: 'warning', says, advice })
const failure = (says: string, advice: string): Found => ({ state: 'failure', says, advice })

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}

/** Looks at the store, and by it at the schedule and at the images; changes nothing. */
export async function checkStore({ store: address, images }: Circumstances): Promise<readonly Finding[]> {
  const { openStore } = await import('@chowk/server/serving')
  const { versionOfStore } = await import('@chowk/server/settings')
  let store: Store | undefined
  try {
    const { found, known } = await versionOfStore(address)
    if (found === 0)
      return [
        named(
          'store',
          failure('there is no store in it yet.', 'Make a first member: `chowk members create NAME`.'),
        ),
      ]
    if (found > known)
      return [
        named(
          'store',
          failure(`it is of version ${found}, and this program knows ${known}.`, 'Install a newer chowk.'),
        ),
      ]
    if (found < known)
      return [
        named(
          'store',
          warning(
            `it is of version ${found}; this program needs version ${known}, and migrates it at the next start.`,
            'Back it up first: `chowk store backup FILE`.',
          ),
        ),
      ]
    store = await openStore(address, { mustExist: true })
    return [
      named('store', await writable(store, found)),
      named('schedule', await schedule(store)),
      named('images', await imagesIn(images, store)),
    ]
  } catch (error) {
    return [named('store', failure(reasonOf(error), 'Is --store right, and the database running?'))]
  } finally {
    await store?.close()
  }
}

/** Whether a store that answers would also write. */
async function writable(store: Store, version: number): Promise<Found> {
  try {
    await store.ping()
  } catch (error) {
    return failure(
      reasonOf(error),
      'Servers on it are not ready, and answer each write with 500, until it can be written to.',
    )
  }
  const { unconfirmed = 0 } = (await store.usage?.()) ?? {}
  if (unconfirmed > 0)
    return failure(
      `${unconfirmed} commits wait for a synchronous standby, which does not confirm them.`,
      'Start the standby, or take it out of synchronous_standby_names: reads go on, and writes do not.',
    )
  return ok(`reachable, of version ${version}, and can be written to.`)
}

const MINUTE = 60_000

async function schedule(store: Store): Promise<Found> {
  const { readStatistics, systemClock } = await import('@chowk/engine')
  const { schedule: found } = await readStatistics({ store, clock: systemClock })
  const { waiting, due, lag } = found
  return lag > MINUTE
    ? failure(
        `${due} items should be live by now, the first for ${Math.round(lag / MINUTE)} minutes.`,
        'Is a server running on this store? Its log says why an item could not go live.',
      )
    : ok(`${waiting} items wait for their time, none is late.`)
}

/** Uses the place of images, and looks there for those that the store knows. */
async function imagesIn(place: string, store: Store): Promise<Found> {
  const [{ missingImages }, { openImages }] = await Promise.all([
    import('@chowk/engine'),
    import('@chowk/server/serving'),
  ])
  try {
    const images = await openImages(place, { mustExist: true })
    await images?.check()
    const { looked, missing } = await missingImages(store, images)
    if (missing > 0)
      return failure(
        `of the newest ${looked}, ${missing} are not in ${images ? `${place} nor in the store` : 'the store'}.`,
        'Set --images to where the servers on this store keep them. Is its disk mounted?',
      )
    return ok(images ? `${place} takes and gives them.` : 'in the store.')
  } catch (error) {
    return failure(
      `${place} can't be used: ${reasonOf(error)}`,
      place.startsWith('s3:')
        ? 'Are endpoint, region and bucket right, and AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY allowed to get, put and delete there?'
        : 'Is there such a folder, with room, that this user may write to? A server makes it when it starts.',
    )
  }
}

const GIGABYTE = 1024 ** 3

/** Whether the disk of a file has room for it to grow, and for a copy. */
export async function checkDisk({ store }: Circumstances): Promise<readonly Finding[]> {
  const { pathOfFile } = await import('@chowk/server/settings')
  const path = pathOfFile(store)
  if (path === undefined) return []
  const { stat, statfs } = await import('node:fs/promises')
  try {
    const { bavail, bsize } = await statfs(dirname(resolve(path)))
    const { size, mode } = await stat(path).catch(() => ({ size: 0, mode: 0 }))
    // One that was made before is left as it is: a group may be meant to read it.
    const file =
      (mode & 0o077) === 0 || process.platform === 'win32'
        ? []
        : [
            named(
              'file',
              warning(
                `others than its owner may read ${path}.`,
                'Stop the server, then run `chmod 600` on it and on those beside it.',
              ),
            ),
          ]
    const free = bavail * bsize
    const says = `${(free / GIGABYTE).toFixed(1)} GB free, and the store takes ${(size / GIGABYTE).toFixed(2)} GB.`
    if (free < GIGABYTE / 4)
      return [named('disk', failure(says, 'Make room: without any, nothing can be written.')), ...file]
    return [
      named(
        'disk',
        free < GIGABYTE || free < size
          ? warning(says, 'Make room: it does not do for a backup beside it.')
          : ok(says),
      ),
      ...file,
    ]
  } catch (error) {
    return [named('disk', failure(reasonOf(error), 'Is there such a folder?'))]
  }
}

const PATIENCE = 10_000
/** What a clock may be off by: `Date` has whole seconds, and the answer takes a while. */
const MOST_SKEW = 5000

/** Calls the platform where everybody does: it has to answer as itself, over whatever stands before it. */
export async function checkPublicUrl({ publicUrl, trustProxy }: Circumstances): Promise<readonly Finding[]> {
  if (publicUrl === undefined)
    return [
      named(
        'public URL',
        warning('it is not set, so that links lead to localhost.', 'Set --public-url or CHOWK_PUBLIC_URL.'),
      ),
    ]
  let response: Response
  const sent = Date.now()
  try {
    response = await fetch(new URL('/api/v1/me', publicUrl), {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
    })
  } catch (error) {
    return [
      named(
        'public URL',
        failure(
          `${publicUrl} does not answer: ${reasonOf(error)}`,
          'Is the server running, and the proxy, DNS and certificate right?',
        ),
      ),
    ]
  }
  return [
    named('public URL', await asItself(publicUrl, response)),
    named('clock', clock(response, sent)),
    named('proxy', proxy(publicUrl, trustProxy)),
  ]
}

async function asItself(publicUrl: string, response: Response): Promise<Found> {
  const { code } = (await response.json().catch(() => ({}))) as { code?: string }
  if (code === 'missing_api_key') return ok(`${publicUrl} answers as itself.`)
  if (code === 'wrong_host')
    return failure(
      'the server there has another public URL, or does not learn which host was asked for.',
      'Set the same --public-url there, and have the proxy pass the Host header on.',
    )
  if (code === 'api_disabled')
    return warning('the interface is switched off there.', 'Start without --disable-api.')
  if (response.status >= 300 && response.status < 400)
    return failure(
      `it redirects to ${response.headers.get('location') ?? 'somewhere else'}.`,
      'Make that the public URL, or mend the proxy.',
    )
  return failure(
    `something else answers there: ${response.status}.`,
    'Have the proxy pass everything on to the server, /api/v1 too.',
  )
}

function clock(response: Response, sent: number): Found {
  const theirs = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(theirs))
    return warning('the answer has no date to compare with.', 'Have the proxy pass it on.')
  const off = Math.max(sent - theirs - 1000, theirs - Date.now(), 0)
  return off > MOST_SKEW
    ? failure(
        `it differs by ${Math.round(off / 1000)} seconds from that of the public URL.`,
        'Have both machines keep time, by NTP: what is scheduled goes live by the clock.',
      )
    : ok('it agrees with that of the public URL.')
}

function proxy(publicUrl: string, trustProxy: string | undefined): Found {
  if (!publicUrl.startsWith('https:') || trustProxy !== undefined)
    return ok(trustProxy === undefined ? 'none is needed.' : `X-Forwarded-* counts from ${trustProxy}.`)
  return warning(
    'the public URL is https, so that a proxy stands before the server, which trusts none.',
    'Set --trust-proxy to its network: all callers count as one address otherwise.',
  )
}

const named = (check: string, found: Found): Finding => ({ check, ...found })
