import { userInfo } from 'node:os'
import type { AuditReason, Engine, ReadTx } from '@chowk/engine'
import type * as moderationModule from '@chowk/engine/moderation'
import type { Command } from 'commander'
import { storeOption } from './options.ts'
import { addOutputOptions, type OutputOptions } from './output/present.ts'

interface EngineOptions {
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
    throw new Error('A memory store ends with its server. Name another store with --store.')
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

/** Returns the end of a suspension: after a duration, by the clock of the store, or at a given time. */
export const endOf = (
  options: { readonly for?: number; readonly until?: number },
  { clock }: Engine,
): number | undefined => (options.for === undefined ? options.until : clock.now() + options.for)

const raise = (error: unknown): void => {
  throw error
}

/** Who acts, and why. */
export interface ActOptions {
  readonly by?: string | undefined
  readonly reason?: string
}

export interface ModerationOptions extends OutputOptions, ActOptions {
  readonly store: string
  readonly yes?: true
}

export const addModerationOptions = (command: Command): void =>
  addOutputOptions(command.addOption(storeOption()))

export interface ModerationTools {
  readonly engine: Engine
  readonly module: typeof moderationModule
  readonly read: <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>
}

/** Opens the engine for moderation. */
export const withModeration = <T>(
  store: string,
  work: (tools: ModerationTools) => Promise<T>,
  options?: EngineOptions,
): Promise<T> =>
  withEngine(
    store,
    async (engine) => {
      const module = await import('@chowk/engine/moderation')
      return work({ engine, module, read: (work) => engine.store.read(work) })
    },
    options,
  )

/**
 * Returns who acts, for the audit log: the name given by `--by` or `CHOWK_OPERATOR`, else who used `sudo`, else the
 * account of this machine, which is added if it has another name.
 */
export function operator({ by, reason }: ActOptions): AuditReason & { readonly operator: string } {
  const account = accountName()
  const name = by ?? (process.env.SUDO_USER || account)
  return { operator: name, ...(name !== account && { account }), ...(reason !== undefined && { reason }) }
}

function accountName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run as a user ID without a name.
    return 'operator'
  }
}
