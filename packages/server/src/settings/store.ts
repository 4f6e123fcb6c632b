import { entities, memoryStore, schemaVersion, type Store } from '@chowk/engine'
import { SettingRefused } from './setting-refused.ts'

/** Opens the store that `memory`, `sqlite:PATH` or `postgres://…` names. @throws SettingRefused for anything else. */
export async function openStore(address: string): Promise<Store> {
  if (address === 'memory') return memoryStore(entities)
  const path = /^sqlite:(?:\/\/(?=\/))?(.+)$/s.exec(address)?.[1]
  if (path !== undefined) {
    const { sqliteStore } = await import('../sqlite/index.ts')
    return sqliteStore({ path, entities, version: schemaVersion })
  }
  if (/^postgres(ql)?:/.test(address)) {
    const { postgresStore } = await import('../postgres/index.ts')
    return postgresStore({ address, entities, version: schemaVersion })
  }
  throw new SettingRefused(`There is no store "${address}"; use sqlite:PATH, postgres://… or memory.`)
}

export async function isEmpty(store: Store): Promise<boolean> {
  for await (const _row of store.export()) return false
  return true
}
