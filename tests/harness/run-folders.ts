import Database from 'better-sqlite3'
import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'

const RUN = 'chowk-tests-'
const LOCK = 'lock.sqlite'

/**
 * Makes a folder for a run, which it locks until the returned function removes it or its process ends in any way, and
 * removes folders of runs that were killed. The lock is the system's, which containers that share the parent share too;
 * they do not see each other's processes.
 */
export function makeRunFolder(parent: string): { readonly folder: string; readonly remove: () => void } {
  for (const name of readdirSync(parent)) if (name.startsWith(RUN)) removeAbandoned(join(parent, name))
  // No one sees it before it is locked.
  const unlocked = mkdtempSync(join(parent, '.chowk-tests-'))
  const unlock = lock(new Database(join(unlocked, LOCK)))
  const folder = join(parent, basename(unlocked).slice(1))
  renameSync(unlocked, folder)
  return {
    folder,
    remove() {
      rmSync(folder, { recursive: true, force: true })
      unlock()
    },
  }
}

function removeAbandoned(folder: string): void {
  try {
    const unlock = lock(new Database(join(folder, LOCK), { fileMustExist: true, timeout: 0 }))
    rmSync(folder, { recursive: true, force: true })
    unlock()
  } catch {
    // Its run holds the lock, or has just removed it, or is another user's.
  }
}

function lock(database: Database.Database): () => void {
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    throw error
  }
  return () => database.close()
}
