import { media } from '../../entities/content.ts'
import type { Store } from '../../store/store.ts'

/** Whether an image that somebody sent is stored under the path. */
export const isStored = (store: Store, path: string): Promise<boolean> =>
  store.read(async (tx) => (await tx.find(media, 'path', { path })) !== undefined)
