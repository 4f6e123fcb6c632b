import { schemaVersion } from '@chowk/engine'
import { InvalidSetting } from './invalid-setting.ts'

/** The version of a store, and the version of this program. */
export interface StoreVersion {
  readonly found: number
  readonly known: number
}

/**
 * Looks at the version of a store without opening it, so that nothing is made and nothing is migrated.
 * @throws the error of the database where it can't be reached, InvalidSetting for an address of no store.
 */
export async function versionOfStore(address: string): Promise<StoreVersion> {
  const path = pathOfFile(address)
  if (path !== undefined) {
    const { default: Database } = await import('better-sqlite3')
    const connection = new Database(path, { readonly: true, fileMustExist: true })
    try {
      return { found: connection.pragma('user_version', { simple: true }) as number, known: schemaVersion }
    } finally {
      connection.close()
    }
  }
  if (/^postgres(ql)?:/.test(address)) {
    const { versionOfPostgres } = await import('../postgres/index.ts')
    return { found: await versionOfPostgres(address), known: schemaVersion }
  }
  if (address === 'memory') return { found: schemaVersion, known: schemaVersion }
  throw noStore(address)
}

export const noStore = (address: string): InvalidSetting =>
  new InvalidSetting(`There is no store "${address}"; use sqlite:PATH, postgres://… or memory.`)

/** The file of an SQLite store; undefined for any other store. */
export const pathOfFile = (address: string): string | undefined =>
  /^sqlite:(?:\/\/(?=\/))?(.+)$/s.exec(address)?.[1]
