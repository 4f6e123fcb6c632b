import {
  StoreNotWritable,
  StoreReadOnly,
  StoreUnavailable,
  type StoreUsage,
  type Statistics,
} from '@chowk/engine'

/** The facts that the checks judge, as of one time. Checks skip missing ones. */
export interface Sample extends Partial<Statistics> {
  readonly store?: {
    /** Error of a store that does not answer, or can't be written to. */
    readonly lost?: Error
    /** Version of its schema, and that of this program. */
    readonly version?: { readonly found: number; readonly known: number }
  }
  readonly usage?: StoreUsage
  /** Milliseconds that this machine's clock is ahead of the database's. */
  readonly skew?: number
  readonly images?: ImageSample
}

/** The newest images, and the place where images are kept. */
export interface ImageSample {
  /** Undefined if images are kept in the store. */
  readonly place?: string | undefined
  readonly looked: number
  /** Number of these whose bytes are missing. */
  readonly missing: number
  /** Error of a place that can't be used. */
  readonly lost?: Error
}

export interface Finding {
  readonly state: 'ok' | 'warning' | 'failure'
  /** Shown to everyone by `/readyz`. */
  readonly reason: string
  /** Shown to operators only: may name addresses. */
  readonly detail?: string
  /** How to fix it. */
  readonly hint?: string
  /** Whether this server takes no requests meanwhile. What all servers share takes none out of rotation. */
  readonly stops?: true
  /** In the unit of the check's metric. */
  readonly number?: number | undefined
}

export interface Check {
  readonly metric: { readonly name: string; readonly help: string }
  /** Returns undefined if the check does not apply. */
  judge(sample: Sample): Finding | undefined
}

/** A database whose user may not do all that a server does. */
export class StoreLacksRights extends Error {
  override readonly name = 'StoreLacksRights'
}

/** A store that has not answered in time. */
export class StoreTimeout extends Error {
  override readonly name = 'StoreTimeout'
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const GIGABYTE = 1024 ** 3

/** Maximum difference, in milliseconds, between a machine's clock and the database's. */
const MAX_SKEW = 2 * SECOND
/** Maximum delay, in milliseconds, of a scheduled item, a task or an email. */
const MAX_DELAY = { schedule: MINUTE, tasks: 10 * MINUTE, mail: 10 * MINUTE }

const ok = (reason: string, number?: number): Finding => ({ state: 'ok', reason, number })
const warning = (reason: string, hint: string, number?: number): Finding => {
  return { state: 'warning', reason, hint, number }
}
const failure = (reason: string, hint: string, number?: number): Finding => {
  return { state: 'failure', reason, hint, number }
}

function judgeLost(lost: Error): Finding {
  const cause = (lost instanceof StoreUnavailable && lost.cause) || lost
  const detail = cause instanceof Error ? cause.message || cause.name : lost.message
  const isReadOnly = lost instanceof StoreReadOnly
  if (isReadOnly || lost instanceof StoreNotWritable) {
    const hint = 'Servers answer reads, and fail every write until it is writable.'
    return { ...failure(isReadOnly ? 'read-only' : 'not writable', hint, 0), detail }
  }
  if (lost instanceof StoreLacksRights)
    return { ...failure('lacks rights', 'Grant them as the owner of the tables.', 0), detail, stops: true }
  const reason = lost instanceof StoreTimeout ? 'does not respond' : 'unavailable'
  return { ...failure(reason, 'Check --store, and that the database is running.', 0), detail, stops: true }
}

function judgeStore({ lost, version }: NonNullable<Sample['store']>): Finding {
  if (lost) return judgeLost(lost)
  if (!version) return ok('reachable and writable', 1)
  const { found, known } = version
  if (found > known)
    return {
      ...failure(`has version ${found}; this program knows ${known}`, 'Update chowk.', 0),
      stops: true,
    }
  if (found === 0)
    return {
      ...failure('no store exists yet', 'Create a member: `chowk members create NAME`.', 0),
      stops: true,
    }
  return found < known
    ? warning(
        `has version ${found}; the next start migrates it to version ${known}`,
        'Back it up first, with the version that wrote it.',
        1,
      )
    : ok(`reachable and writable, version ${found}`, 1)
}

function judgeClock(skew: number): Finding {
  const number = skew / SECOND
  if (Math.abs(skew) <= MAX_SKEW) return ok('agrees with the database', number)
  const reason = `${Math.round(Math.abs(number))} s ${skew > 0 ? 'ahead of' : 'behind'} the database`
  return failure(reason, 'Use NTP on this machine and on the database host.', number)
}

/** Judges the space on the disk of a store. Undefined if the store is on no disk of this machine. */
function judgeDisk({ freeBytes, bytes = 0 }: StoreUsage): Finding | undefined {
  if (freeBytes === undefined) return undefined
  const reason = `${(freeBytes / GIGABYTE).toFixed(1)} GB free; the store has ${(bytes / GIGABYTE).toFixed(2)} GB`
  if (freeBytes < GIGABYTE / 4)
    return failure(reason, 'Free some space: writes fail on a full disk.', freeBytes)
  return freeBytes < GIGABYTE || freeBytes < bytes
    ? warning(reason, 'Free some disk space. A backup does not fit.', freeBytes)
    : ok(reason, freeBytes)
}

function judgeCommits({ unconfirmed, unreplicated }: StoreUsage): Finding | undefined {
  if (unconfirmed === undefined) return undefined
  if (unconfirmed > 0)
    return failure(
      `${unconfirmed} commits wait for a synchronous standby`,
      'Start the standby, or remove it from synchronous_standby_names. Reads work; writes do not.',
      unconfirmed,
    )
  return unreplicated
    ? warning(
        'no synchronous standby: a failover can lose acknowledged writes',
        'Set synchronous_standby_names on every host, and synchronous_commit to on.',
        unconfirmed,
      )
    : ok('none unconfirmed', unconfirmed)
}

function judgeCapacity({ servers, each, limit }: NonNullable<StoreUsage['capacity']>): Finding {
  const spare = limit - servers * each
  const reason = `${servers} servers can open ${each} each, and the database allows ${limit}`
  return spare < 0
    ? warning(reason, 'Raise max_connections, or give each server fewer with --connections.', spare)
    : ok(reason, spare)
}

const poolers: Readonly<Record<NonNullable<StoreUsage['pooler']>, Finding>> = {
  none: ok('no pooler, or session pooling', 0),
  transaction: ok('transaction pooling, with prepared statements', 1),
  forgetful: warning(
    'transaction pooling without prepared statements: PostgreSQL plans every query again',
    'Use PgBouncer 1.21 or newer, with max_prepared_statements above 0.',
    2,
  ),
}

function judgeImages({ place, looked, missing, lost }: ImageSample): Finding {
  if (lost) {
    const hint = place?.startsWith('s3:')
      ? 'Check endpoint, region and bucket, and that AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY allow get, put and delete.'
      : 'Check that the folder exists, has free space and is writable by this user. A server creates it when it starts.'
    return { ...failure(`could not use ${place}`, hint), detail: lost.message }
  }
  return missing > 0
    ? failure(
        `${missing} of the newest ${looked} are missing in ${place ? `${place} and in the store` : 'the store'}`,
        'Set --images to the image storage of the servers. Check that its disk is mounted.',
        missing,
      )
    : ok(place ? `kept in ${place}, which is readable and writable` : 'kept in the store', missing)
}

function judgeDelay(
  count: number,
  what: string,
  { lag, most: maxLag, hint }: { lag: number; most: number; hint: string },
): Finding {
  const overdue = `${count} ${what} overdue, the first by ${Math.round(lag / MINUTE)} minutes`
  return lag > maxLag
    ? failure(overdue, hint, lag / SECOND)
    : ok(`${count} ${what} waiting, none overdue`, lag / SECOND)
}

/**
 * All checks. `chowk doctor` shows them, `chowk config check` those that are not well, and the metrics have the state
 * and the number of each. `/readyz` fails by those that stop a server.
 */
export const checks = {
  store: {
    metric: { name: 'chowk_store_up', help: 'Whether the store answers, and can be written to.' },
    judge: ({ store }) => store && judgeStore(store),
  },
  clock: {
    metric: {
      name: 'chowk_clock_skew_seconds',
      help: 'How far the clock of this machine is ahead of the database clock.',
    },
    judge: ({ skew }) => (skew === undefined ? undefined : judgeClock(skew)),
  },
  disk: {
    metric: { name: 'chowk_store_free_bytes', help: 'Bytes that are free on the disk of the store.' },
    judge: ({ usage = {} }) => judgeDisk(usage),
  },
  commits: {
    metric: {
      name: 'chowk_store_unconfirmed_commits',
      help: 'Commits that wait for a synchronous standby of the database.',
    },
    judge: ({ usage = {} }) => judgeCommits(usage),
  },
  connections: {
    metric: {
      name: 'chowk_store_spare_connections',
      help: 'Connections that remain if every server opens its maximum.',
    },
    judge: ({ usage: { capacity } = {} }) => capacity && judgeCapacity(capacity),
  },
  pooler: {
    metric: {
      name: 'chowk_store_pooler',
      help: 'Connection pooler in front of PostgreSQL: 0 none or session pooling, 1 transaction pooling, 2 transaction pooling without prepared statements.',
    },
    judge: ({ usage: { pooler } = {} }) => pooler && poolers[pooler],
  },
  images: {
    metric: { name: 'chowk_images_missing', help: 'Newest images whose bytes are missing.' },
    judge: ({ images }) => images && judgeImages(images),
  },
  schedule: {
    metric: {
      name: 'chowk_schedule_lag_seconds',
      help: 'How long the first of the backlog should have been live.',
    },
    judge: ({ schedule }) =>
      schedule &&
      judgeDelay(schedule.lag > MAX_DELAY.schedule ? schedule.due : schedule.waiting, 'items', {
        lag: schedule.lag,
        most: MAX_DELAY.schedule,
        hint: 'Check that a server is running on this store. Its log shows why an item was not published.',
      }),
  },
  tasks: {
    metric: { name: 'chowk_tasks_oldest_seconds', help: 'Age of the oldest unfinished task.' },
    judge: ({ tasks }) =>
      tasks &&
      judgeDelay(tasks.waiting, 'tasks', {
        lag: tasks.lag,
        most: MAX_DELAY.tasks,
        hint: 'Check that a server is running on this store. Its log shows why a task fails.',
      }),
  },
  mail: {
    metric: { name: 'chowk_mail_oldest_seconds', help: 'How long the oldest queued email has waited.' },
    judge: ({ mail }) =>
      mail &&
      judgeDelay(mail.waiting, 'mails', {
        lag: mail.lag,
        most: MAX_DELAY.mail,
        hint: 'Check the mail server. The server log shows why an email could not be sent.',
      }),
  },
} satisfies Readonly<Record<string, Check>>

export type CheckName = keyof typeof checks

/** Judges a sample by all checks that apply. */
export const findings = (sample: Sample): ReadonlyMap<CheckName, Finding> =>
  new Map(
    (Object.keys(checks) as CheckName[]).flatMap((name) => {
      const finding = (checks[name] as Check).judge(sample)
      return finding === undefined ? [] : [[name, finding] as const]
    }),
  )

export interface Problem {
  readonly reason: string
  /** Whether this server takes no requests meanwhile. */
  readonly stops: boolean
}

/** Returns what is wrong by this sample, first what stops a server. */
export function problemOf(sample: Sample): Problem | undefined {
  const failing = [...findings(sample)].filter(([, { state }]) => state === 'failure')
  const [name, finding] = failing.find(([, { stops }]) => stops) ?? failing[0] ?? []
  return finding && { reason: `${name} ${finding.reason}`, stops: finding.stops === true }
}
