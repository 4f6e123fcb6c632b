import { StoreView, type ReadTx, type StoreSource } from '@chowk/engine'
import { allRows, countRows } from '../sql/exports.ts'
import { targetSchema } from '../sql/schema.ts'
import { postgres } from './dialect.ts'
import { exportConnection } from './exports.ts'
import { Pool } from './pool.ts'
import { toOpenError } from './open-error.ts'
import { copyMigrated } from './schema.ts'
import { Session } from './session.ts'
import type { PostgresStoreOptions } from './store.ts'
import { PostgresRows } from './rows.ts'

/**
 * Reads a database of an older version as if it were migrated, through temporary tables in a transaction that is rolled
 * back on close. The database stays unchanged, and its servers continue.
 */
export async function migratedPostgresCopy(options: PostgresStoreOptions): Promise<StoreSource> {
  const { address } = options
  const target = targetSchema(options)
  const { schema } = target
  const pool = new Pool(address, { connections: 1, connectTimeoutMs: 10_000, statementTimeoutMs: 0 })
  const client = await pool.connectApart().catch((error: unknown) => {
    throw toOpenError(address, error)
  })
  const close = async () => {
    await client.end()
    await pool.close()
  }
  try {
    await copyMigrated(pool, client, address, target)
  } catch (error) {
    await close()
    throw toOpenError(address, error)
  }
  const connection = exportConnection(pool, client)
  return {
    read: async <T>(work: (tx: ReadTx) => Promise<T>) =>
      work(new StoreView(schema, new PostgresRows(Session.within(pool, client)))),
    export: () => allRows(postgres, schema.tables, connection),
    size: () => countRows(schema, connection),
    close,
  }
}
