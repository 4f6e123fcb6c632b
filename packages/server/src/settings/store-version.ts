import { schemaVersion } from '@chowk/engine'
import { withoutSecrets } from './addresses.ts'
import { InvalidSetting } from './invalid-setting.ts'

/** Versions of the schema of a store and of this program. */
export interface StoreVersion {
  readonly found: number
  readonly known: number
}

/**
 * Reads the version of a store without creating or migrating it: 0 if no store exists yet.
 * @throws the reason if it can't be opened, InvalidSetting for an invalid address.
 */
export async function versionOfStore(address: string): Promise<StoreVersion> {
  const path = pathOfFile(address)
  if (path !== undefined) {
    const { versionOfFile } = await import('../sqlite/open.ts')
    return { found: versionOfFile(path), known: schemaVersion }
  }
  if (/^postgres(ql)?:/.test(address)) {
    const { versionOfPostgres } = await import('../postgres/index.ts')
    return { found: await versionOfPostgres(address), known: schemaVersion }
  }
  if (address === 'memory') return { found: schemaVersion, known: schemaVersion }
  throw noStore(address)
}

export const noStore = (address: string): InvalidSetting =>
  new InvalidSetting(`Invalid store "${withoutSecrets(address)}". Use sqlite:PATH, postgres://… or memory.`)

/** Returns the path of an SQLite store, or undefined for other stores. */
export const pathOfFile = (address: string): string | undefined =>
  /^sqlite:(?!\/\/[^/])(?:\/\/(?=\/))?(.+)$/s.exec(address)?.[1]
