import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { createDatabase } from '../stores/postgres-cluster.ts'

/** Returns a folder of the test's own, gone at its end. Servers that are killed take one on disk. */
export function tempFolder(parent = tmpdir()): string {
  const path = mkdtempSync(join(parent, 'chowk-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** Returns the path of an SQLite database of the test's own. */
export const tempSqliteFile = (): string => join(tempFolder(), 'chowk.sqlite')

/** Returns the address of a PostgreSQL database of the test's own. */
export async function tempDatabase(): Promise<string> {
  const { address, remove } = await createDatabase(inject('postgres'))
  onTestFinished(remove)
  return address
}
