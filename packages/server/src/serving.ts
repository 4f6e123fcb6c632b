/** Runs a server. Files are read by `settings.ts`, which is loaded when needed. */
export type { DestinationStream, Logger } from 'pino'
export { createLogger, type LogSettings } from './http/log.ts'
export type { Timeouts } from './http/timeouts.ts'
export { serve, type RunningServer, type ServeSettings } from './serve.ts'
export { openImages, imageStorageOf } from './settings/image-store.ts'
export { InvalidSetting } from './settings/invalid-setting.ts'
export { openSource, openStore } from './settings/store.ts'
export type { MailSettings } from './mail/smtp-server.ts'
