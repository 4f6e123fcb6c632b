import type { SnapshotRow, Store } from '@chowk/engine'
import type { OnProgress } from '@chowk/server/settings'
import { generatedSite, type SiteSize } from './index.ts'

/** Entities that count as progress, because their numbers are known in advance. */
const counted: ReadonlySet<string> = new Set(['members', 'items', 'messages'])

/** Fills an empty store with a generated site, all or nothing. Returns the number of rows. @throws if the store is not empty */
export async function generateStore(store: Store, size: SiteSize, onProgress?: OnProgress): Promise<number> {
  if ((await store.size()) > 0) throw new Error('The store is not empty. Name a new one.')
  const total = size.members + size.items + size.messages
  let [rows, done] = [0, 0]
  function* watched(): Generator<SnapshotRow> {
    for (const row of generatedSite(size)) {
      rows++
      if (counted.has(row[0])) onProgress?.('Generating', ++done, total)
      yield row
    }
  }
  await store.import(watched())
  return rows
}
