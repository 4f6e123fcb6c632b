import type { WorkersOptions } from './workers/primary.ts'

/** Exports of running a server. `settings.ts` reads files, and is loaded on demand. */
export type { DestinationStream, Logger } from 'pino'
export { createLogger, type LogSettings } from './http/log.ts'
export type { Timeouts } from './http/timeouts.ts'
export { serve, type RunningServer, type ServeSettings } from './serve.ts'
export { addressOf, checkHost, checkNetworks, withoutSecrets } from './settings/addresses.ts'
export { contradictionsOf, type JointSettings } from './settings/contradictions.ts'
export { checkImages, openImages, imageStorageOf, locationOfImages } from './settings/image-store.ts'
export { InvalidSetting } from './settings/invalid-setting.ts'
export { checkStore, openStore } from './settings/store.ts'
export type { WorkersOptions }
export { findings, type Sample } from './health/checks.ts'
export { sampleImages, takeSample } from './health/sample.ts'
export { comparedClock } from './time/store-clock.ts'
export { stoppedByPrimary } from './workers/worker.ts'
export { mailServerOf, senderOf, type MailSettings } from './mail/smtp-server.ts'

/** Runs workers. Loads the code of the primary only, which a server does not need. See `workers/primary.ts`. */
export const runWorkers = async (options: WorkersOptions): Promise<number> =>
  (await import('./workers/primary.ts')).runWorkers(options)
