import {
  entities,
  memoryStore,
  migrations,
  schemaVersion,
  type MigrationPolicy,
  type RateWindows,
  type Store,
} from '@chowk/engine'
import { StoreLacksRights } from '../health/checks.ts'
import { invalidPathReason } from '../sqlite/database-path.ts'
import { InvalidSetting } from './invalid-setting.ts'
import { noStore, pathOfFile } from './store-version.ts'

export interface OpenOptions extends MigrationPolicy {
  /** Rejects a missing store instead of creating it. */
  readonly mustExist?: boolean
  /** Rejects an SQLite file that another server uses. For servers, and to replace all content. */
  readonly alone?: boolean
  /** Rate-limit windows of all servers on an SQLite file, if there are others. Their primary holds its lock. */
  readonly windows?: RateWindows | undefined
  /** Connections to a PostgreSQL database. Default: 10. */
  readonly connections?: number | undefined
  /** Whether this is a server, as which it is known to a PostgreSQL database. */
  readonly isServer?: boolean
  /** Called with the names of foreign tables in a PostgreSQL database. */
  readonly onForeignTables?: (names: readonly string[]) => void
  /** Called once if a file of an open SQLite database disappears, with the reason why writes now fail. */
  readonly onGone?: (error: Error) => void
}

/** Checks that the address of a store can be one on this machine, without opening it. @throws Error */
export async function checkStore(address: string): Promise<void> {
  const path = pathOfFile(address)
  if (path !== undefined) {
    const reason = invalidPathReason(path)
    if (reason !== undefined) throw new InvalidSetting(reason.replace(/^the /, 'The '))
  } else if (address !== 'memory') {
    const { Hosts } = await import('../postgres/hosts.ts')
    new Hosts(address, 0)
  }
}

/**
 * Opens the store `memory`, `sqlite:PATH` or `postgres://…`. Rejects an older version unless migration is enabled.
 * @throws InvalidSetting for any other address, or an error with the reason if the store can't be opened.
 */
export async function openStore(
  address: string,
  {
    mustExist = false,
    alone = false,
    connections,
    isServer,
    windows,
    migrate = false,
    onMigrated,
    onForeignTables,
    onGone,
  }: OpenOptions = {},
): Promise<Store> {
  if (address === 'memory') return memoryStore(entities)
  const path = pathOfFile(address)
  if (path !== undefined) {
    const { sqliteStore } = await import('../sqlite/index.ts')
    // Wait for the migrations.
    const open = () =>
      answering(sqliteStore({ path, ...declared, mustExist, migrate, onMigrated, windows, onGone }))
    if (!alone || windows) return open()
    const unlock = await lockStore(address)
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
      connections,
      isServer,
    })
    // Detect a read-only database early.
    return alone ? answering(store) : store
  }
  throw noStore(address)
}

/**
 * Returns a store once it answers. Closes it if it does not. One that lacks rights is opened: they can be granted
 * meanwhile, and until then a server says so.
 */
async function answering(store: Store): Promise<Store> {
  try {
    await store.ping()
    return store
  } catch (error) {
    if (error instanceof StoreLacksRights) return store
    await store.close()
    throw error
  }
}

/** Locks an SQLite file against other servers until the returned function is called. Other stores have no lock. */
export async function lockStore(address: string): Promise<() => void> {
  const path = pathOfFile(address)
  if (path === undefined) return () => undefined
  const { lockExclusively } = await import('../sqlite/index.ts')
  return lockExclusively(path)
}

const declared = { entities, version: schemaVersion, migrations }

export async function isEmpty(store: Store): Promise<boolean> {
  for await (const _row of store.export()) return false
  return true
}
