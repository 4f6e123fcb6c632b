import { rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { entities, memoryStore, schemaVersion, type Store } from '@chowk/engine'
import { postgresStore, sqliteStore } from '@chowk/server'
import { inject } from 'vitest'
import { drawSample, seed, sweepPart, thorough } from './sweep.ts'
import { gapless } from '../stores/gapless.ts'
import { createDatabase, templatePrefix } from '../stores/postgres-cluster.ts'
import { changeSettings, otherSettings } from '../stores/postgres-settings.ts'

/** A store for tests, with its removal. */
export interface OpenedStore {
  readonly store: Store
  readonly dispose: () => Promise<void>
}

/** Name of a database with an empty store, as a template: copying takes half as long as creating the tables. */
let template: Promise<string> | undefined

async function prepared(): Promise<string> {
  const name = `${templatePrefix(process.ppid)}${process.pid}`
  const { address } = await createDatabase(inject('postgres'), 'template0', name)
  await (await postgresStore({ address, entities, version: schemaVersion })).close()
  return name
}

/** All stores that shared tests run on. */
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
    // A database may have any: no test of behaviour relies on defaults.
    await changeSettings(address, otherSettings)
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

declare module 'vitest' {
  interface ProvidedContext {
    /** The stores that tests run on, instead of every one. */
    stores?: readonly StoreName[]
  }
}

export const everyStoreName = inject('stores') ?? (Object.keys(stores) as StoreName[])
/** Outside CI, one in this many groups of tests runs on PostgreSQL, where a test takes several times as long. */
const SHARE = 24

/** Returns the stores for a group of tests: all in CI, elsewhere one, drawn by the seed. */
export function storesOf(what: string): readonly StoreName[] {
  const dice = crc32(`${seed} ${what}`)
  if (thorough || everyStoreName.length === 1) return everyStoreName
  return [dice % SHARE === 0 ? 'postgres' : dice % 2 === 0 ? 'sqlite' : 'memory']
}

/** Returns the store for tests whose outcome no store decides, drawn by the seed. */
export const oneStoreOf = (what: string): readonly StoreName[] => drawSample(storesOf(what), 1, crc32(what))

/** Returns the stores for a test that takes long, in which each is as likely: all in CI, elsewhere one, drawn by the seed. */
export const anyStoreOf = (what: string): readonly StoreName[] => sweepPart(everyStoreName, 1, crc32(what))

/** Opens a store that assigns the same ids as all others, for a single caller. */
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
