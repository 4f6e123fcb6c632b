export { PostgresOpenError } from './open-error.ts'
export { postgresStore, versionOfPostgres, type PostgresStoreOptions } from './store.ts'
