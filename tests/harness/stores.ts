import { rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entities, memoryStore, schemaVersion, type Store } from '@chowk/engine'
import { sqliteStore } from '@chowk/server'

/** A store to run tests on, and how to be rid of it. */
export interface OpenedStore {
  readonly store: Store
  readonly dispose: () => Promise<void>
}

/** Every kind of store that the same tests run on. */
export const stores = {
  async memory(): Promise<OpenedStore> {
    const store = memoryStore(entities)
    return { store, dispose: () => store.close() }
  },
  async sqlite(): Promise<OpenedStore & { readonly path: string }> {
    const folder = mkdtempSync(join(tmpdir(), 'chowk-'))
    const path = join(folder, 'chowk.sqlite')
    const store = sqliteStore({ path, entities, version: schemaVersion })
    return {
      store,
      path,
      async dispose() {
        await store.close()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  },
} satisfies Record<string, () => Promise<OpenedStore>>

export type StoreName = keyof typeof stores
export const storeNames = Object.keys(stores) as StoreName[]
