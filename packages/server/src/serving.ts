/** What running a server takes. Stores and image conversion are loaded once they are used. */
export { createLogger, type LogSettings } from './http/log.ts'
export type { Timeouts } from './http/timeouts.ts'
export { serve, type RunningServer, type ServeSettings } from './serve.ts'
export { readLimits } from './settings/limits.ts'
export { readPlaces } from './settings/places.ts'
export { readSeed } from './settings/seed.ts'
export { SettingRefused } from './settings/setting-refused.ts'
export { openStore } from './settings/store.ts'
