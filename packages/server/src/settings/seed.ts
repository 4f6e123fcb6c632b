import { createControl, type Seed } from '@chowk/engine'
import { isBackup, restore } from './backup.ts'
import { checkFile, readJsonFile } from './json-file.ts'
import { loadFrom, snapshotSchema } from './snapshot.ts'

/**
 * Returns a seed for an empty store: `demo`, or the path of a snapshot or a backup.
 * @throws InvalidSetting if the file does not exist.
 */
export async function readSeed(seed: string): Promise<Seed> {
  if (seed === 'demo') return (await import('@chowk/engine')).demoSeed
  if (await isBackup(seed)) return async ({ store }) => void (await restore(store, seed))
  const snapshot = checkFile(seed, snapshotSchema, await readJsonFile(seed))
  return async ({ store, clock }) => {
    const control = createControl({ store, clock, publicUrl: 'http://localhost' })
    await loadFrom(seed, () => control.restore({ now: 0, ...snapshot }))
    return snapshot.random
  }
}
