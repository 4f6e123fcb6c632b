import { StoreNotWritable } from '@chowk/engine'
import Database from 'better-sqlite3'

/** Thrown if a database can't be opened as a store. The message has the file and the reason. */
export class DatabaseOpenError extends Error {
  override readonly name = 'DatabaseOpenError'
  constructor(path: string, reason: string, options?: ErrorOptions) {
    super(`Cannot open the database ${path}: ${reason}`, options)
  }
}

const reasons: readonly (readonly [code: string, reason: string])[] = [
  ['SQLITE_NOTADB', 'it is not an SQLite database.'],
  [
    'SQLITE_CANTOPEN',
    'it cannot be opened. Check that it is a file and that this user can write it and its directory.',
  ],
  ['SQLITE_READONLY', 'it, or its directory, cannot be written by this user.'],
  ['SQLITE_PERM', 'this user is not allowed to use it.'],
  ['SQLITE_BUSY', 'another process keeps it locked.'],
  ['SQLITE_CORRUPT', 'it is damaged.'],
  ['SQLITE_FULL', 'the disk is full.'],
]

/** Returns the error to throw after opening `path` failed with `error`. */
export function toOpenError(path: string, error: unknown): unknown {
  if (error instanceof DatabaseOpenError || !(error instanceof Database.SqliteError)) return error
  const { code, message } = error
  const reason = reasons.find(([prefix]) => code.startsWith(prefix))?.[1] ?? `${message} (${code}).`
  return new DatabaseOpenError(path, reason, { cause: error })
}

/** Errors by which the system or a lock keeps SQLite from writing. None of a transaction is written. */
const unwritable = ['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_READONLY', 'SQLITE_CANTOPEN', 'SQLITE_BUSY']

/** Returns the error for callers: StoreNotWritable if SQLite can't write for now. */
export function orNotWritable(error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error
  const { code, message } = error
  return unwritable.some((prefix) => code.startsWith(prefix))
    ? new StoreNotWritable(`The database is not writable: ${message} (${code}).`, { cause: error })
    : error
}

export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
}

const uniqueCodes = new Set([
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
  'SQLITE_CONSTRAINT_ROWID',
])

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Database.SqliteError && uniqueCodes.has(error.code)
}
