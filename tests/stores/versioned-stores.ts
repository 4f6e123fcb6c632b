import { entities, migrations } from '@chowk/engine'
import { postgresStore, sqliteStore } from '@chowk/server'
import { inject, onTestFinished } from 'vitest'
import { createDatabase } from './postgres-cluster.ts'
import { temporaryFile } from './temporary-file.ts'

const upTo = (version: number) => migrations.filter((migration) => migration.version <= version)

/** Each creates a database, and returns a function that opens it as a version of the schema. */
export const databases = {
  async SQLite() {
    const file = await temporaryFile()
    onTestFinished(() => file.remove())
    return async (version: number) =>
      sqliteStore({ path: file.path, entities, version, migrations: upTo(version) })
  },
  async PostgreSQL() {
    const { address, remove } = await createDatabase(inject('postgres'))
    onTestFinished(remove)
    return (version: number) => postgresStore({ address, entities, version, migrations: upTo(version) })
  },
}
