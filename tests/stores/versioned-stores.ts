import { entities, migrations } from '@chowk/engine'
import { postgresStore, sqliteStore } from '@chowk/server'
import { tempDatabase, tempSqliteFile } from '../harness/temporary.ts'

const upTo = (version: number) => migrations.filter((migration) => migration.version <= version)

/** Each creates a database, and returns a function that opens it as a version of the schema. */
export const databases = {
  async SQLite() {
    const path = tempSqliteFile()
    return async (version: number) => sqliteStore({ path, entities, version, migrations: upTo(version) })
  },
  async PostgreSQL() {
    const address = await tempDatabase()
    return (version: number) => postgresStore({ address, entities, version, migrations: upTo(version) })
  },
}
