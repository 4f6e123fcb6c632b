import { rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { entities, memoryStore, schemaVersion, type Store } from '@chowk/engine'
import { postgresStore, sqliteStore } from '@chowk/server'
import { inject } from 'vitest'
import { seed, whole } from './sweep.ts'
import { gapless } from '../stores/gapless.ts'
import { createDatabase, templatePrefix } from '../stores/postgres-cluster.ts'

/** A store to run tests on, and how to be rid of it. */
export interface OpenedStore {
  readonly store: Store
  readonly dispose: () => Promise<void>
}

/** The name of a database with an empty store in it, of which others are copied: that takes half as long as making its tables. */
let template: Promise<string> | undefined

async function prepared(): Promise<string> {
  const name = `${templatePrefix(process.ppid)}${process.pid}`
  const { address } = await createDatabase(inject('postgres'), 'template0', name)
  await (await postgresStore({ address, entities, version: schemaVersion })).close()
  return name
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
  async postgres(): Promise<OpenedStore & { readonly address: string }> {
    const { address, remove } = await createDatabase(inject('postgres'), await (template ??= prepared()))
    const store = await postgresStore({ address, entities, version: schemaVersion })
    return {
      store,
      address,
      async dispose() {
        await store.close()
        await remove()
      },
    }
  },
} satisfies Record<string, () => Promise<OpenedStore>>

export type StoreName = keyof typeof stores
export const everyStoreName = Object.keys(stores) as StoreName[]
/** One of so many things that are told by tests on every store runs on PostgreSQL outside CI, where all do: there they take minutes. */
const SHARE = 24

/** The stores that tests of something run on. */
export const storesOf = (what: string): readonly StoreName[] =>
  whole || crc32(`${seed} ${what}`) % SHARE === 0
    ? everyStoreName
    : everyStoreName.filter((name) => name !== 'postgres')

/** A store that gives the ids that every other gives to a single caller. */
export async function openedGapless(name: StoreName): Promise<OpenedStore> {
  if (name !== 'postgres') return stores[name]()
  const { store, address, dispose } = await stores.postgres()
  const rewound = gapless(store, address)
  return {
    store: rewound,
    async dispose() {
      await rewound.close()
      await dispose()
    },
  }
}
