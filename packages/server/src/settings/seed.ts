import { createControl, type Seed } from '@chowk/engine'
import { checkFile, readJsonFile } from './json-file.ts'
import { snapshotSchema } from './snapshot.ts'

/** What to fill an empty store with: `demo`, or the path of a snapshot. @throws SettingRefused where there is no such file. */
export async function readSeed(seed: string): Promise<Seed> {
  if (seed === 'demo') return (await import('@chowk/engine')).demoSeed
  const snapshot = checkFile(seed, snapshotSchema, await readJsonFile(seed))
  return async ({ store, clock }) => {
    await createControl({ store, clock, publicUrl: 'http://localhost' }).restore({ now: 0, ...snapshot })
  }
}
