export { lockAlone } from './alone.ts'
export { DatabaseRefused } from './refusal.ts'
export { sqliteStore, type SqliteStoreOptions } from './store.ts'
export { WorkTimeout } from './time-limit.ts'
