import { entities, memoryStore, migrations, schemaVersion, type Store } from '@chowk/engine'
import { SettingRefused } from './setting-refused.ts'

export interface OpenOptions {
  /** Refuses a store that nobody has made yet, instead of making it. */
  readonly mustExist?: boolean
  /** For a server, or to replace everything: refuses an SQLite file that another server runs on. */
  readonly alone?: boolean
  /** Called once where a file of an SQLite database is missed while it is open, with why nothing more is written to it. */
  readonly onGone?: (error: Error) => void
}

/**
 * Opens the store that `memory`, `sqlite:PATH` or `postgres://…` names.
 * @throws SettingRefused for anything else, and an error that says why where it can't be opened.
 */
export async function openStore(
  address: string,
  { mustExist = false, alone = false, onGone }: OpenOptions = {},
): Promise<Store> {
  if (address === 'memory') return memoryStore(entities)
  const path = /^sqlite:(?:\/\/(?=\/))?(.+)$/s.exec(address)?.[1]
  if (path !== undefined) {
    const { lockAlone, sqliteStore } = await import('../sqlite/index.ts')
    const open = async () => {
      const store = sqliteStore({ path, entities, version: schemaVersion, migrations, mustExist, onGone })
      // Waits for the migrations.
      await store.ping().catch(async (error: unknown) => {
        await store.close()
        throw error
      })
      return store
    }
    if (!alone) return open()
    const unlock = lockAlone(path)
    try {
      const store = await open()
      return { ...store, close: () => store.close().finally(unlock) }
    } catch (error) {
      unlock()
      throw error
    }
  }
  if (/^postgres(ql)?:/.test(address)) {
    const { postgresStore } = await import('../postgres/index.ts')
    return postgresStore({ address, entities, version: schemaVersion, migrations, mustExist })
  }
  throw new SettingRefused(`There is no store "${address}"; use sqlite:PATH, postgres://… or memory.`)
}

export async function isEmpty(store: Store): Promise<boolean> {
  for await (const _row of store.export()) return false
  return true
}
