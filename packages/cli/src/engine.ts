import { userInfo } from 'node:os'
import type { Engine, OperatorCaller } from '@chowk/engine'
import type { OutputOptions } from './output/present.ts'

export interface EngineOptions {
  /** Whether a missing store is an error. Default: true. */
  readonly mustExist?: boolean
  readonly publicUrl?: string
  /** Location of the images. Default: the database. */
  readonly images?: string
}

/**
 * Opens the engine on a store, even while a server runs on it. After the work, finishes the tasks that it created, and
 * closes the store.
 */
export async function withEngine<T>(
  store: string,
  work: (engine: Engine) => Promise<T>,
  { mustExist = true, publicUrl = 'http://localhost', images = 'database' }: EngineOptions = {},
): Promise<T> {
  if (store === 'memory')
    throw new Error('A memory store is lost when its server stops. Choose another store with --store.')
  const [{ createEngine }, { comparedClock, imageStorageOf, openImages, openStore }] = await Promise.all([
    import('@chowk/engine'),
    import('@chowk/server/serving'),
  ])
  const imageStorage = imageStorageOf(await openImages(images))
  const opened = await openStore(store, { mustExist })
  try {
    const clock = await comparedClock(opened)
    const engine = createEngine({ store: opened, clock, imageStorage, publicUrl, onScheduleError: raise })
    const result = await work(engine)
    await engine.schedule.finishTasks()
    return result
  } finally {
    await opened.close()
  }
}

const raise = (error: unknown): void => {
  throw error
}

/** The operator's name, for the audit log. */
export interface ActOptions {
  readonly by?: string | undefined
}

export interface ModerationOptions extends OutputOptions, ActOptions {
  readonly store: string
  readonly yes?: true
}

/**
 * Returns the actor for the audit log: the name in `--by` or `CHOWK_OPERATOR`, otherwise the user of `sudo`, otherwise
 * the account of this machine, which is added if it has another name.
 */
export function operator({ by }: ActOptions): OperatorCaller {
  const account = accountName()
  const operator = by ?? (process.env.SUDO_USER || account)
  return { operator, ...(operator !== account && { account }) }
}

function accountName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run as a user ID without a name.
    return 'operator'
  }
}
