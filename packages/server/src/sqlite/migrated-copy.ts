import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoreSource } from '@chowk/engine'
import { Connection } from './connection.ts'
import { toOpenError } from './open-error.ts'
import { sqliteStore, type SqliteStoreOptions } from './store.ts'

/**
 * Reads a file of an older version as if it were migrated, through a copy that is deleted on close. The file itself
 * stays unchanged, and its server continues.
 * @param folder Folder of the copy, which is as large as the file.
 */
export async function migratedSqliteCopy(options: SqliteStoreOptions, folder: string): Promise<StoreSource> {
  const made = await mkdtemp(join(folder, 'chowk-migrated-'))
  const remove = () => rm(made, { recursive: true, force: true })
  const path = join(made, 'copy.sqlite')
  try {
    const source = new Connection(options.path, { readonly: true, busyTimeoutMs: 10_000 })
    try {
      source.statement('VACUUM INTO ?').run(path)
    } finally {
      source.close()
    }
    const store = sqliteStore({ ...options, path, mustExist: true })
    const close = async () => {
      await store.close()
      await remove()
    }
    return { ...store, close }
  } catch (error) {
    await remove()
    throw toOpenError(options.path, error)
  }
}
