import { importRows, memoryWindows, StoreClosed, type ReadTx, type Store, type Tx } from '@chowk/engine'
import { Exports } from '../sql/exports.ts'
import { targetSchema, type SqlStoreOptions } from '../sql/schema.ts'
import { Connection } from './connection.ts'
import { sqlite } from './dialect.ts'
import { exportConnection } from './exports.ts'
import { DatabaseFiles, type DatabaseGone } from './files.ts'
import { openWriter } from './open.ts'
import { Reader } from './reader.ts'
import { SqliteRows } from './rows.ts'
import { dropIndexes } from './schema.ts'
import { Writer } from './writer.ts'

export interface SqliteStoreOptions extends SqlStoreOptions {
  /** The file, in a directory that exists; made if it does not exist. Two more files stand beside it while it is open. */
  readonly path: string
  /** How many transactions share a commit at most: 256 by default; with 1, each has its own. */
  readonly batch?: number
  /**
   * How long the work of a transaction, or of a read, may take: 30 seconds by default. Everybody else waits for it, so it is
   * ended then, its writes are undone, and it rejects with `WorkTimeout`.
   */
  readonly workTimeoutMs?: number
  /** How long to wait for another process that keeps the file locked: 10 seconds by default. */
  readonly busyTimeoutMs?: number
  /**
   * Called once, when it is noticed that a file of the open database was removed, renamed or replaced. From then on every
   * transaction rejects with this error, and reads go on.
   */
  readonly onGone?: ((error: DatabaseGone) => void) | undefined
}

/** From here on, an import makes the indexes once all rows are there. */
const MANY_ROWS = 20_000

/**
 * Opens a store in an SQLite file, which other processes may use at the same time. Makes and extends the tables as the
 * entities are declared, and runs the migrations that the file has not seen: what is asked meanwhile waits. Throws `DatabaseRefused`
 * where the file cannot be used; where a migration fails, so does everything that is asked of the store.
 */
export function sqliteStore(options: SqliteStoreOptions): Store {
  const { path, batch = 256, workTimeoutMs = 30_000, busyTimeoutMs = 10_000, onGone } = options
  const target = targetSchema(options)
  const { schema } = target
  const connectReader = () => new Connection(path, { readonly: true, busyTimeoutMs })

  const { connection: writing, migrating } = openWriter(path, target, {
    mustExist: target.mustExist === true,
    busyTimeoutMs,
  })
  const reading = connectReader()
  const files = new DatabaseFiles(path, (error) => {
    onGone?.(error)
    // What is in a log without a name would be lost if the process were killed.
    void writer.idle().then(saveLog)
  })
  const assertInPlace = () => files.assertInPlace()
  const rows = new SqliteRows(writing, schema)
  const reader = new Reader(reading, schema, { workTimeoutMs })
  const renewReads = () => reader.renew()
  const writer = new Writer(writing, schema, rows, {
    batch,
    workTimeoutMs,
    busyTimeoutMs,
    renewReads,
    assertInPlace,
  })
  const exports = new Exports(sqlite, schema, () => {
    assertInPlace()
    return exportConnection(connectReader())
  })
  let closing: Promise<void> | undefined
  /** Resolves once migrations are done. */
  let ready = migrating?.then(() => {
    ready = undefined
  })
  ready?.catch(() => undefined)

  function assertOpen(): void {
    if (closing !== undefined) throw new StoreClosed()
  }

  async function finish(): Promise<void> {
    await ready?.catch(() => undefined)
    await Promise.all([writer.idle(), reader.idle()])
    await exports.close()
    reading.close()
    saveLog()
    writing.close()
  }

  /** Has what is in the write-ahead log in the database itself, whatever its name is by now. */
  function saveLog(): void {
    try {
      if (files.logReplaced) return
      writing.pragma('wal_checkpoint(TRUNCATE)')
    } catch {
      // Where the disk is full, it stays in the write-ahead log, in which it is as durable, and which the next one reads.
    }
  }

  return {
    administered: true,
    windows: memoryWindows(),

    async read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
      assertOpen()
      if (ready !== undefined) await ready
      return reader.read(work)
    },

    async transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      assertOpen()
      if (ready !== undefined) await ready
      return writer.transact(work)
    },

    async *export() {
      await ready
      yield* exports.stream()
    },

    async size() {
      assertOpen()
      await ready
      return exports.size()
    },

    async import(snapshot) {
      assertOpen()
      await ready
      await writer.alone(async () => {
        rows.clear()
        let count = 0
        let addIndexes = () => {}
        await importRows(schema, snapshot, (table, draft) => {
          if (++count === MANY_ROWS) addIndexes = dropIndexes(writing)
          return rows.insert(table, draft) !== undefined
        })
        addIndexes()
      })
    },

    async usage() {
      assertOpen()
      return { bytes: await files.size() }
    },

    async ping() {
      assertOpen()
      await ready
      await reader.read(async () => {})
      assertInPlace()
    },

    close: () => (closing ??= finish()),
  }
}
