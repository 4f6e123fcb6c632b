export { FolderError, type Reason } from './errors.ts'
export type { Problem } from './front-matter.ts'
export { listOwnItems, type OwnItem } from './items.ts'
export {
  previewFolder,
  publishFolder,
  pullFolder,
  type FolderOptions,
  type Plan,
  type PublishOptions,
  type Result,
  type SyncOptions,
} from './publish.ts'
export { createOnce, findCreated, type Outcome } from './publisher.ts'
export type { Budget, Step } from './steps.ts'
