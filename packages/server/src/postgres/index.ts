export { migratedPostgresCopy } from './migrated-copy.ts'
export { PostgresRefused } from './refusal.ts'
export { postgresStore, versionOfPostgres, type PostgresStoreOptions } from './store.ts'
