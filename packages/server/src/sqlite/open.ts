import { existsSync } from 'node:fs'
import { assertPlace, Connection } from './connection.ts'
import { DatabaseOpenError, isBusy, toOpenError } from './open-error.ts'
import type { TargetSchema } from '../sql/schema.ts'
import { assertChowkDatabase, migrateSchema } from './schema.ts'

/** Milliseconds between attempts to change the journal mode, which block this process. */
const ATTEMPT_MS = 20

/**
 * Opens the writing connection and migrates the database. Returns a promise of migrations that run later. Throws, or
 * rejects with, `DatabaseOpenError`.
 */
export function openWriter(
  path: string,
  target: TargetSchema,
  { mustExist, busyTimeoutMs }: { readonly mustExist: boolean; readonly busyTimeoutMs: number },
): { readonly connection: Connection; readonly migrating: Promise<void> | undefined } {
  let connection: Connection | undefined
  try {
    assertPlace(path)
    if (mustExist && !existsSync(path)) throw new DatabaseOpenError(path, 'the file does not exist.')
    connection = new Connection(path, { readonly: false, busyTimeoutMs })
    assertChowkDatabase(connection, path, target)
    if (mustExist && connection.pragma('user_version') === 0)
      throw new DatabaseOpenError(path, 'it contains no store.')
    enableWriteAheadLog(connection, busyTimeoutMs)
    connection.pragma('synchronous = FULL')
    connection.pragma('temp_store = MEMORY')
    // Overwrites what is deleted, so that no copy of the file has it.
    connection.pragma('secure_delete = ON')
    // Limits the log's file after a burst of writes.
    connection.pragma('journal_size_limit = 67108864')
    const migrating = migrateSchema(connection, path, target)?.catch((error: unknown) => {
      throw toOpenError(path, error)
    })
    // From now on, waits for a lock use the event loop.
    connection.pragma('busy_timeout = 0')
    return { connection, migrating }
  } catch (error) {
    connection?.close()
    throw toOpenError(path, error)
  }
}

/** Returns the version of the schema of a database, 0 without its file. @throws DatabaseOpenError */
export function versionOfFile(path: string): number {
  assertPlace(path)
  if (!existsSync(path)) return 0
  let connection: Connection | undefined
  try {
    connection = new Connection(path, { readonly: true, busyTimeoutMs: 5000 })
    return connection.pragma('user_version') as number
  } catch (error) {
    throw toOpenError(path, error)
  } finally {
    connection?.close()
  }
}

/** Enables the write-ahead log, and waits for other processes, which SQLite does not do for this change. */
function enableWriteAheadLog(connection: Connection, busyTimeoutMs: number): void {
  const deadline = performance.now() + busyTimeoutMs
  const clock = new Int32Array(new SharedArrayBuffer(4))
  for (;;) {
    try {
      const mode = connection.pragma('journal_mode = WAL')
      if (mode !== 'wal') throw new Error(`SQLite uses the journal mode ${String(mode)} but WAL is required.`)
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
      Atomics.wait(clock, 0, 0, ATTEMPT_MS)
    }
  }
}
