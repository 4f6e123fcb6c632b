import type { SnapshotRow, Store } from '@chowk/engine'
import type { SiteSize } from '@chowk/engine/large-site'
import type { OnProgress } from './copy-store.ts'
import { InvalidSetting } from './invalid-setting.ts'
import { isEmpty } from './store.ts'

/** Entities that count as progress, because their numbers are known in advance. */
const counted: ReadonlySet<string> = new Set(['members', 'items', 'messages'])

/**
 * Fills an empty store with a generated site, all or nothing. Returns the number of rows.
 * @throws InvalidSetting if the store is not empty.
 */
export async function generateStore(store: Store, size: SiteSize, onProgress?: OnProgress): Promise<number> {
  if (!(await isEmpty(store))) throw new InvalidSetting('The store is not empty. Name a new one.')
  const { generatedSite } = await import('@chowk/engine/large-site')
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
