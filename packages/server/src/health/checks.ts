import { readStatistics, type Clock, type Statistics, type Store, type StoreUsage } from '@chowk/engine'

/** What the checks judge, as of one time. */
export interface Sample extends Statistics {
  readonly usage: StoreUsage
  /** Milliseconds by which the clock of this machine is ahead of the database's. */
  readonly skew: number
}

/** Reads a sample. Rejects if the store is away. Counts rows, so call it rarely. */
export async function takeSample(
  of: { readonly store: Store; readonly clock: Clock },
  skew: number,
): Promise<Sample> {
  const [statistics, usage = {}] = await Promise.all([readStatistics(of), of.store.usage?.()])
  return { ...statistics, usage, skew }
}

export interface Finding {
  readonly state: 'ok' | 'warning' | 'failure'
  readonly reason: string
  /** How to mend it. */
  readonly hint?: string
  /** In the unit of the check's metric. */
  readonly number?: number | undefined
}

export interface Check {
  readonly metric: { readonly name: string; readonly help: string }
  /** Returns undefined if the check does not apply to the store. */
  judge(sample: Sample): Finding | undefined
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const GIGABYTE = 1024 ** 3

/** Milliseconds by which the clock of a machine may differ from the database's. */
const MOST_SKEW = 2 * SECOND
/** Milliseconds by which something scheduled, a task or a mail may be late. */
const MOST_LATE = { schedule: MINUTE, tasks: 10 * MINUTE, mail: 10 * MINUTE }

/** Judges the clock of a machine. A server with another time is not ready. */
export function judgeClock(skew: number): Finding {
  const seconds = Math.round(Math.abs(skew) / SECOND)
  const number = skew / SECOND
  return Math.abs(skew) > MOST_SKEW
    ? {
        state: 'failure',
        reason: `${seconds} s ${skew > 0 ? 'ahead of' : 'behind'} the database`,
        hint: 'Use NTP on this machine and on that of the database.',
        number,
      }
    : { state: 'ok', reason: 'agrees with the database', number }
}

/** Judges the space on the disk of a store. Undefined if the store is on no disk of this machine. */
export function judgeDisk({ freeBytes, bytes = 0 }: StoreUsage): Finding | undefined {
  if (freeBytes === undefined) return undefined
  const reason = `${(freeBytes / GIGABYTE).toFixed(1)} GB free; the store has ${(bytes / GIGABYTE).toFixed(2)} GB`
  const number = freeBytes
  if (freeBytes < GIGABYTE / 4)
    return { state: 'failure', reason, hint: 'Free some space: writes fail on a full disk.', number }
  if (freeBytes < GIGABYTE || freeBytes < bytes)
    return { state: 'warning', reason, hint: 'Free some space: there is no room for a backup.', number }
  return { state: 'ok', reason, number }
}

function judgeLate(
  count: number,
  what: string,
  { lag, most, hint }: { lag: number; most: number; hint: string },
): Finding {
  const number = lag / SECOND
  return lag > most
    ? {
        state: 'failure',
        reason: `${count} ${what} overdue, the first by ${Math.round(lag / MINUTE)} minutes`,
        hint,
        number,
      }
    : { state: 'ok', reason: `${count} ${what} waiting, none overdue`, number }
}

/**
 * All checks of a store that answers: `chowk doctor` shows them, and the metrics have the number of each and whether it
 * fails. Of them, the clock decides about readiness, together with whether the store can be written to.
 */
export const checks = {
  clock: {
    metric: {
      name: 'chowk_clock_skew_seconds',
      help: 'How far the clock of this machine is ahead of that of the database.',
    },
    judge: ({ skew }) => judgeClock(skew),
  },
  disk: {
    metric: { name: 'chowk_store_free_bytes', help: 'Bytes that are free on the disk of the store.' },
    judge: ({ usage }) => judgeDisk(usage),
  },
  commits: {
    metric: {
      name: 'chowk_store_unconfirmed_commits',
      help: 'Commits that wait for a synchronous standby of the database.',
    },
    judge: ({ usage: { unconfirmed: number, unreplicated } }) => {
      if (number === undefined) return undefined
      if (number > 0)
        return {
          state: 'failure',
          reason: `${number} commits wait for a synchronous standby`,
          hint: 'Start the standby, or remove it from synchronous_standby_names. Reads work; writes do not.',
          number,
        }
      return unreplicated
        ? {
            state: 'warning',
            reason: 'no synchronous standby: a failover may lose writes that were acknowledged',
            hint: 'Set synchronous_standby_names on every host, and synchronous_commit to on.',
            number,
          }
        : { state: 'ok', reason: 'none unconfirmed', number }
    },
  },
  schedule: {
    metric: {
      name: 'chowk_schedule_lag_seconds',
      help: 'How long the first of the backlog should have been live.',
    },
    judge: ({ schedule: { waiting, due, lag } }) =>
      judgeLate(lag > MOST_LATE.schedule ? due : waiting, 'items', {
        lag,
        most: MOST_LATE.schedule,
        hint: 'Check that a server is running on this store. Its log tells why an item was not published.',
      }),
  },
  tasks: {
    metric: { name: 'chowk_tasks_oldest_seconds', help: 'Age of the oldest unfinished task.' },
    judge: ({ tasks: { waiting, lag } }) =>
      judgeLate(waiting, 'tasks', {
        lag,
        most: MOST_LATE.tasks,
        hint: 'Check that a server is running on this store. Its log tells why a task fails.',
      }),
  },
  mail: {
    metric: { name: 'chowk_mail_oldest_seconds', help: 'How long the oldest mail has waited to be sent.' },
    judge: ({ mail: { waiting, lag } }) =>
      judgeLate(waiting, 'mails', {
        lag,
        most: MOST_LATE.mail,
        hint: 'Check the mail server. The log of the server tells why a mail could not be sent.',
      }),
  },
} satisfies Readonly<Record<string, Check>>

export type CheckName = keyof typeof checks

/** Judges a sample by all checks that apply to the store. */
export const findings = (sample: Sample): ReadonlyMap<CheckName, Finding> =>
  new Map(
    (Object.keys(checks) as CheckName[]).flatMap((name) => {
      const finding = (checks[name] as Check).judge(sample)
      return finding === undefined ? [] : [[name, finding] as const]
    }),
  )
