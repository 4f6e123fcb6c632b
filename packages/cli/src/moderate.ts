import type * as moderationModule from '@chowk/engine/moderation'
import type { Moderation } from '@chowk/engine/moderation'
import type { Engine } from '@chowk/engine'
import { administerEngine } from './administer.ts'

type Module = typeof moderationModule

/** Opens a store that exists to moderate what is in it, does all that follows, and closes it again. */
export const moderate = <T>(
  store: string,
  work: (tools: { engine: Engine; moderation: Moderation; module: Module }) => Promise<T>,
): Promise<T> =>
  administerEngine(store, async (engine) => {
    const module = await import('@chowk/engine/moderation')
    const result = await work({ engine, module, moderation: module.createModeration(engine.runtime) })
    // What the work has left to be done in steps; a server that runs on the store would do it otherwise.
    await engine.schedule.finishTasks()
    return result
  })

/** A row as JSON says it: times as text, as everywhere. */
export const withTimes = (row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' && (name.endsWith('_at') || name === 'until')
        ? new Date(value).toISOString()
        : value,
    ]),
  )
