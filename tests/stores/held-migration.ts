// Run by killed-migration.test.ts in its own process: migrates a file, and holds the last step once it has run.
import { entities, migrations, schemaVersion } from '@chowk/engine'
import { sqliteStore } from '../../packages/server/src/sqlite/index.ts'

const pausedMigrations = migrations.map((migration) =>
  migration !== migrations.at(-1)
    ? migration
    : {
        ...migration,
        async run(...parameters: Parameters<typeof migration.run>) {
          await migration.run(...parameters)
          console.log('held')
          setInterval(() => undefined, 60_000)
          await new Promise(() => undefined)
        },
      },
)
const store = sqliteStore({
  path: process.argv[2]!,
  entities,
  version: schemaVersion,
  migrations: pausedMigrations,
})
await store.read((tx) => tx.count(entities[0]!, { index: 'newest' }))
