export { DatabaseRefused } from './refusal.ts'
export type { Migration } from './schema.ts'
export { sqliteStore, type SqliteStoreOptions } from './store.ts'
export { WorkTimeout } from './time-limit.ts'
