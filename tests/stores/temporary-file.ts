import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Returns a path for a database in a new directory, and a function that removes both. */
export async function temporaryFile(): Promise<{ path: string; remove: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'chowk-store-'))
  return {
    path: join(directory, 'chowk.sqlite'),
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}
