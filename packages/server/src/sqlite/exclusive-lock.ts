import Database from 'better-sqlite3'
import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { assertPlace, makePrivate } from './connection.ts'
import { DatabaseOpenError, isBusy, toOpenError } from './open-error.ts'

/**
 * Locks a database against other servers until the returned function is called, or the process ends in any way. It is a
 * lock of the system on a separate file, so that commands for members, keys and backups still have access.
 * @throws DatabaseOpenError if another server holds the lock.
 */
export function lockExclusively(path: string): () => void {
  assertPlace(path)
  // Symbolic links must lead to the same lock.
  const real = existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path))
  const lockPath = `${real}-server`
  makePrivate(lockPath)
  let lock: Database.Database | undefined
  try {
    lock = new Database(lockPath, { timeout: 0 })
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock?.close()
    if (!isBusy(error)) throw toOpenError(path, error)
    throw new DatabaseOpenError(
      path,
      'another server runs on it: stop that first. Several servers on one store need PostgreSQL.',
    )
  }
  return () => lock?.close()
}
