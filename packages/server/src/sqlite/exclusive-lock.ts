import Database from 'better-sqlite3'
import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { makePrivate } from './connection.ts'
import { DatabaseRefused, isBusy } from './refusal.ts'

/**
 * Keeps other servers from a database until the function returned is called, or the process ends, however it does: the lock
 * is the system's, on a file of its own, so that members, keys and backups can be seen to meanwhile.
 * @throws DatabaseRefused where another server runs on it.
 */
export function lockExclusively(path: string): () => void {
  const folder = dirname(path)
  if (!existsSync(folder)) throw new DatabaseRefused(path, `the directory ${folder} does not exist.`)
  // One file, by whatever name it is reached.
  const real = existsSync(path) ? realpathSync(path) : join(realpathSync(folder), basename(path))
  const beside = `${real}-server`
  makePrivate(beside)
  const lock = new Database(beside, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new DatabaseRefused(
      path,
      'another server runs on it: stop that first. Several servers on one store need PostgreSQL.',
    )
  }
  return () => lock.close()
}
