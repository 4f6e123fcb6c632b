/** Exports for files of a server: settings, seeds, backups and copies. */
export { archiveOf, importMember } from '@chowk/site'
export { backUp, restore, SKIPPED_IDS } from './settings/backup.ts'
export {
  assertEmpty,
  copyStore,
  type CopyMeasure,
  type ImagePlaces,
  type OnProgress,
} from './settings/copy-store.ts'
export { urlHost } from './settings/addresses.ts'
export { readLogo, readMarkdown } from './settings/identity-files.ts'
export { readLimits } from './settings/limits.ts'
export type { StoreMeasure } from './settings/measure.ts'
export { checkMailServer } from './mail/smtp-mailer.ts'
export { smtpServer, type MailSettings } from './mail/smtp-server.ts'
export { readPlaces } from './settings/places.ts'
export { readSeed } from './settings/seed.ts'
export { pathOfFile, versionOfStore, type StoreVersion } from './settings/store-version.ts'
