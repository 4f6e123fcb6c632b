export { migratedPostgresCopy } from './migrated-copy.ts'
export { PostgresRefused } from './refusal.ts'
export { postgresStore, type PostgresStoreOptions } from './store.ts'
