import { tmpdir } from 'node:os'
import {
  entities,
  memoryStore,
  migrations,
  schemaVersion,
  type MigrationPolicy,
  type Store,
  type StoreSource,
} from '@chowk/engine'
import { noStore, pathOfFile, versionOfStore } from './store-version.ts'

export interface OpenOptions extends MigrationPolicy {
  /** Refuses a store that nobody has made yet, instead of making it. */
  readonly mustExist?: boolean
  /** For a server, or to replace everything: refuses an SQLite file that another server runs on. */
  readonly alone?: boolean
  /** Called with the names of tables of a PostgreSQL database that others have made. */
  readonly onForeignTables?: (names: readonly string[]) => void
  /** Called once where a file of an SQLite database is missed while it is open, with why nothing more is written to it. */
  readonly onGone?: (error: Error) => void
}

/**
 * Opens the store that `memory`, `sqlite:PATH` or `postgres://…` names. One of an older version is refused, unless it is to be migrated.
 * @throws InvalidSetting for anything else, and an error that says why where it can't be opened.
 */
export async function openStore(
  address: string,
  {
    mustExist = false,
    alone = false,
    migrate = false,
    onMigrated,
    onForeignTables,
    onGone,
  }: OpenOptions = {},
): Promise<Store> {
  if (address === 'memory') return memoryStore(entities)
  const path = pathOfFile(address)
  if (path !== undefined) {
    const { lockExclusively, sqliteStore } = await import('../sqlite/index.ts')
    const open = async () => {
      const store = sqliteStore({ path, ...declared, mustExist, migrate, onMigrated, onGone })
      // Waits for the migrations.
      await store.ping().catch(async (error: unknown) => {
        await store.close()
        throw error
      })
      return store
    }
    if (!alone) return open()
    const unlock = lockExclusively(path)
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
    const store = await postgresStore({
      address,
      ...declared,
      mustExist,
      migrate,
      onMigrated,
      onForeignTables,
    })
    if (!alone) return store
    // Whoever is to write learns at once where that can't be done.
    return store.ping().then(
      () => store,
      async (error: unknown) => {
        await store.close()
        throw error
      },
    )
  }
  throw noStore(address)
}

/**
 * Opens a store to copy from, whatever its version: an older one is read as if it had been migrated, and stays as it is.
 * @param folder Where a copy of an older SQLite file is made meanwhile. Default: the system's folder for temporary files.
 */
export async function openSource(address: string, folder: string = tmpdir()): Promise<StoreSource> {
  const version = await versionOfStore(address).catch(() => undefined)
  // Which says better why it can't be opened.
  if (version === undefined || version.found === 0 || version.found >= version.known)
    return openStore(address, { mustExist: true })
  const path = pathOfFile(address)
  if (path === undefined) {
    const { migratedPostgresCopy } = await import('../postgres/index.ts')
    return migratedPostgresCopy({ address, ...declared })
  }
  const { migratedSqliteCopy } = await import('../sqlite/index.ts')
  return migratedSqliteCopy({ path, ...declared }, folder)
}

const declared = { entities, version: schemaVersion, migrations }

export async function isEmpty(store: Store): Promise<boolean> {
  for await (const _row of store.export()) return false
  return true
}
