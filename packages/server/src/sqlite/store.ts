import {
  importRows,
  memoryWindows,
  StoreClosed,
  StoreNotWritable,
  turnBudget,
  type RateWindows,
  type ReadTx,
  type Store,
  type Tx,
} from '@chowk/engine'
import { setImmediate } from 'node:timers/promises'
import { Exports } from '../sql/exports.ts'
import { targetSchema, type SqlStoreOptions } from '../sql/schema.ts'
import { Connection } from './connection.ts'
import { sqlite } from './dialect.ts'
import { exportConnection } from './exports.ts'
import { DatabaseFiles, type DatabaseGone } from './files.ts'
import { openWriter } from './open.ts'
import { FreeSpace } from './free-space.ts'
import { purgeStep, textStatements } from './text-index.ts'
import { Reader } from './reader.ts'
import { orNotWritable } from './open-error.ts'
import { SqliteRows } from './rows.ts'
import { dropIndexes } from './schema.ts'
import { Writer } from './writer.ts'

export interface SqliteStoreOptions extends SqlStoreOptions {
  /**
   * Path of the file, which is created if missing. Its directory must exist. Two more files exist next to it while it
   * is open.
   */
  readonly path: string
  /** Maximum number of transactions that share a commit. Default: 256. */
  readonly batch?: number
  /**
   * Time limit in milliseconds for the work of a transaction or a read, during which all others wait. Exceeding work is
   * cancelled, its writes are undone, and it rejects with `WorkTimeout`. Default: 30 s.
   */
  readonly workTimeoutMs?: number
  /** Milliseconds to wait for a lock of another process. Default: 10 s. */
  readonly busyTimeoutMs?: number
  /** Rate-limit windows of all servers on the file, if there are others. Default: this process is the only server. */
  readonly windows?: RateWindows | undefined
  /**
   * Called once, when a file of the open database is found removed, renamed or replaced. Later transactions reject with
   * this error. Reads continue.
   */
  readonly onGone?: ((error: DatabaseGone) => void) | undefined
}

/** Bytes of free space without which the store counts as not writable. A commit takes far less. */
const MIN_FREE_BYTES = 2 ** 20

/** Steps of a purge that share a commit. */
const PURGE_STEPS = 8

/** Number of rows from which an import creates the indexes at its end. */
const MANY_ROWS = 20_000

/**
 * Opens a store in an SQLite file, which other processes may share. Creates and extends the tables of the entities, and
 * runs pending migrations; calls wait for them. Throws `DatabaseOpenError` if the file can't be used. If a migration
 * fails, every call rejects.
 */
export function sqliteStore(options: SqliteStoreOptions): Store {
  const { path, batch = 256, workTimeoutMs = 30_000, busyTimeoutMs = 10_000, windows, onGone } = options
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
    // A log without a name would be lost if the process were killed.
    void writer.idle().then(saveLog)
  })
  const assertInPlace = () => files.assertInPlace()
  const rows = new SqliteRows(writing, schema)
  const reader = new Reader(reading, schema, { workTimeoutMs, shared: windows !== undefined })
  const renewReads = () => reader.renew()
  const writer = new Writer(writing, schema, rows, {
    batch,
    workTimeoutMs,
    busyTimeoutMs,
    turnBudget,
    renewReads,
    assertInPlace,
  })
  const exports = new Exports(sqlite, schema, async () => {
    assertInPlace()
    return exportConnection(connectReader())
  })
  const freeSpace = new FreeSpace(path, writing)
  let closing: Promise<void> | undefined
  let purging: Promise<void> | undefined
  /** Whether a transaction could not be written, and nothing was written since. */
  let isRejected = false
  /** Resolves once migrations are done. Undefined afterwards. */
  let ready = migrating?.then(() => {
    ready = undefined
  })
  ready?.catch(() => undefined)

  function assertOpen(): void {
    if (closing !== undefined) throw new StoreClosed()
  }

  async function finish(): Promise<void> {
    await ready?.catch(() => undefined)
    await purging?.catch(() => undefined)
    await Promise.all([writer.idle(), reader.idle()])
    await exports.close()
    reading.close()
    saveLog()
    writing.close()
    await freeSpace.close()
  }

  async function purgeAll(whole: boolean): Promise<void> {
    await ready
    for (const { merge } of schema.tables.flatMap((table) => textStatements(table) ?? []))
      for (let first = true, isDone = false; !isDone;)
        await writer.alone(async () => {
          for (let step = 0; step < PURGE_STEPS && !isDone; step++, first = false) {
            isDone = purgeStep(writing, merge, first)
            await setImmediate()
          }
        })
    await reader.idle()
    saveLog()
    if (whole) writing.database.exec('VACUUM')
    else
      for await (const pages of freeSpace.used()) {
        await writer.alone(async () => freeSpace.clear(pages))
      }
    saveLog()
  }

  /** Moves the write-ahead log into the database, even if it was renamed. */
  function saveLog(): void {
    try {
      if (files.logReplaced) return
      writing.pragma('wal_checkpoint(TRUNCATE)')
    } catch {
      // If the disk is full, the data stays in the log, which is as durable, and which the next connection reads.
    }
  }

  return {
    administered: true,
    shared: windows !== undefined,
    windows: windows ?? memoryWindows(),

    async read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
      assertOpen()
      if (ready !== undefined) await ready
      return reader.read(work)
    },

    async transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      assertOpen()
      if (ready !== undefined) await ready
      try {
        return await writer.transact(work)
      } catch (error) {
        const storeError = orNotWritable(error)
        isRejected ||= storeError instanceof StoreNotWritable
        throw storeError
      }
    },

    purge(whole = false) {
      assertOpen()
      return (purging ??= purgeAll(whole).finally(() => (purging = undefined)))
    },

    async *export(only) {
      await ready
      yield* exports.stream(only)
    },

    async size() {
      assertOpen()
      await ready
      return exports.size()
    },

    async import(snapshot, { keepsIds = false } = {}) {
      assertOpen()
      await ready
      await writer.alone(async () => {
        rows.clear(keepsIds)
        let count = 0
        let addIndexes = () => {}
        await importRows(schema, snapshot, (table, draft) => {
          if (++count === MANY_ROWS) addIndexes = dropIndexes(writing)
          return rows.insertIfAbsent(table, draft) !== undefined
        })
        addIndexes()
      })
    },

    async skipIds(count) {
      assertOpen()
      await ready
      await writer.alone(async () => rows.skipIds(count))
    },

    async usage() {
      assertOpen()
      return { bytes: await files.size(), freeBytes: await files.freeSpace() }
    },

    async ping() {
      assertOpen()
      await ready
      await reader.read(async () => {})
      assertInPlace()
      if ((await files.freeSpace()) < MIN_FREE_BYTES) throw new StoreNotWritable('The disk is full.')
      if (!isRejected) return
      await writer
        .alone(async () => void writing.pragma(`user_version = ${String(writing.pragma('user_version'))}`))
        .catch((error: unknown) => {
          throw orNotWritable(error)
        })
      isRejected = false
    },

    close: () => (closing ??= finish()),
  }
}
