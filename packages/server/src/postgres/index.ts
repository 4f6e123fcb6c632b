export { migratedPostgresCopy } from './migrated-copy.ts'
export { PostgresOpenError } from './open-error.ts'
export { postgresStore, versionOfPostgres, type PostgresStoreOptions } from './store.ts'
