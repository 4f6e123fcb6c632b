import { setTimeout } from 'node:timers/promises'
import {
  StoreClosed,
  StoreReadOnly,
  StoreView,
  type ReadTx,
  type Store,
  type Tx,
  type ViewOptions,
} from '@chowk/engine'
import { Exports } from '../sql/exports.ts'
import { withoutSecrets } from '../settings/addresses.ts'
import { targetSchema, type SqlStoreOptions } from '../sql/schema.ts'
import { idsOf, postgres } from './dialect.ts'
import { exportConnection } from './exports.ts'
import { replaceAll } from './import-rows.ts'
import { withTimeout } from './with-timeout.ts'
import { SCHEMA } from './names.ts'
import { SERVER_NAME } from './connector.ts'
import { Pool } from './pool.ts'
import { isMissing, isReadOnly, toOpenError } from './open-error.ts'
import { assertRights } from './rights.ts'
import { migrateSchema } from './schema.ts'
import { SeparateReads, Session } from './session.ts'
import { PostgresTransaction } from './transaction.ts'
import { PostgresRows } from './rows.ts'
import { postgresWindows } from './windows.ts'

export interface PostgresStoreOptions extends SqlStoreOptions {
  /**
   * `postgres://user:password@host:port/database`, with connection parameters after a question mark. Of several
   * comma-separated hosts, uses the first that matches `target_session_attrs`.
   */
  readonly address: string
  /** Called with the names of foreign tables. */
  readonly onForeignTables?: ((names: readonly string[]) => void) | undefined
  /** Maximum number of connections. A quarter of them is reserved for reads. Default: 10. */
  readonly connections?: number | undefined
  /** Whether this is a server, and known as one to the others of the database. */
  readonly isServer?: boolean | undefined
  /** Milliseconds to wait for a connection. Default: 10 s. */
  readonly connectTimeoutMs?: number
  /** Timeout in milliseconds for a statement, and for an idle transaction. Default: 30 s. */
  readonly statementTimeoutMs?: number
}

/** Counts commits that wait too long for a synchronous standby. */
const UNCONFIRMED = `SELECT count(*) FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event = 'SyncRep' AND state_change < now() - interval '5 seconds'`

/** Whether commits wait for no standby. */
const UNREPLICATED = `current_setting('synchronous_standby_names') = '' OR current_setting('synchronous_commit') IN ('off', 'local')`

/** Counts the servers of the database. */
const SERVERS = `SELECT count(DISTINCT application_name)::integer FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE '${SERVER_NAME}%'`

/** Connections that this user may have to the database. A limit of -1 is none. */
const LIMIT = `SELECT least(current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
    - coalesce(current_setting('reserved_connections', true), '0')::integer, nullif(datconnlimit, -1), nullif(rolconnlimit, -1))
  FROM pg_database, pg_roles WHERE datname = current_database() AND rolname = current_user`

interface AskedUsage {
  readonly bytes: number
  readonly unconfirmed: number
  readonly unreplicated: boolean
  readonly servers: number
  readonly limit: number
}

/** Maximum number of attempts of a conflicting transaction. */
const MAX_ATTEMPTS = 10
const MAX_PAUSE_MS = 200

/** Milliseconds to wait for the version of a database. */
const ASK_MS = 5000

/** Whether tables can be created: fails as the first start of a server would, and leaves nothing. */
const TRY_TO_CREATE = `BEGIN; CREATE TABLE "${SCHEMA}" (); ROLLBACK`

/** Returns the version of a database's schema, or 0 if it has no store yet and one can be created. */
export async function versionOfPostgres(address: string): Promise<number> {
  const pool = new Pool(address, { connections: 1, connectTimeoutMs: ASK_MS, statementTimeoutMs: ASK_MS })
  const client = await pool.connectApart().catch((error: unknown) => {
    throw toOpenError(address, error)
  })
  try {
    const asked = client.query<{ version: number }>(`SELECT version FROM "${SCHEMA}"`)
    const { rows } = await withTimeout(ASK_MS, asked).catch(async (error: unknown) => {
      if (!isMissing(error)) throw error
      await withTimeout(ASK_MS, client.query(TRY_TO_CREATE))
      return { rows: [] }
    })
    return rows[0]?.version ?? 0
  } catch (error) {
    throw toOpenError(address, error)
  } finally {
    await client.end()
  }
}

/**
 * Opens a store in a PostgreSQL database, which other servers may share. Creates and migrates the tables of the
 * entities. Rejects with `PostgresOpenError` if the database can't be used.
 */
export async function postgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { address, connections = 10, connectTimeoutMs = 10_000, statementTimeoutMs = 30_000 } = options
  const target = { ...targetSchema(options), onForeignTables: options.onForeignTables }
  const { schema } = target
  const { isServer = false } = options
  const pool = new Pool(address, { connections, connectTimeoutMs, statementTimeoutMs, isServer })
  try {
    const client = await pool.connectApart()
    try {
      await migrateSchema(pool, client, address, target)
    } finally {
      await client.end()
    }
  } catch (error) {
    throw toOpenError(address, error)
  }

  const exports = new Exports(postgres, schema, async () => exportConnection(pool, await pool.connectApart()))
  const running = new Set<Promise<unknown>>()
  let closing: Promise<void> | undefined

  function assertOpen(): void {
    if (closing !== undefined) throw new StoreClosed()
  }

  /** Runs work that must finish before the store closes. */
  async function open<T>(work: () => Promise<T>): Promise<T> {
    assertOpen()
    const promise = work()
    running.add(promise)
    try {
      return await promise
    } finally {
      running.delete(promise)
    }
  }

  async function view<T>(work: (tx: ReadTx) => Promise<T>, { moments }: ViewOptions = {}): Promise<T> {
    const session = moments === 'any' ? new SeparateReads(pool) : Session.toRead(pool)
    const tx = new StoreView(schema, new PostgresRows(session))
    try {
      return await work(tx)
    } finally {
      tx.end()
      await session.leave()
    }
  }

  async function transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const tx = new PostgresTransaction(schema, Session.toWrite(pool))
      try {
        return await tx.perform(work)
      } catch (error) {
        if (!tx.conflicted || attempt === MAX_ATTEMPTS) throw error
      }
      await setTimeout(Math.random() * Math.min(MAX_PAUSE_MS, 2 ** attempt * 5))
    }
  }

  async function finish(): Promise<void> {
    await Promise.allSettled(running)
    await exports.close()
    await pool.close()
  }

  return {
    shared: true,
    windows: postgresWindows(pool),
    read: (work, options) => open(() => view(work, options)),
    transact: (work) => open(() => transact(work)),
    export: (only) => exports.stream(only),
    size: () => open(() => exports.size()),

    import: (snapshot, { keepsIds = false } = {}) =>
      open(async () => {
        const client = await pool.connectApart()
        try {
          await replaceAll(pool, client, schema, snapshot, keepsIds)
        } finally {
          await client.end()
        }
      }),

    skipIds: (count) =>
      open(async () => {
        const skipped = schema.tables.map(
          ({ name }) => `SELECT setval('${idsOf(name)}', last_value + ${count}) FROM ${idsOf(name)}`,
        )
        await pool.runAlone({ sql: skipped.join(' UNION ALL '), values: [] })
      }),

    usage: () =>
      open(async () => {
        const { connections, hosts, pooler } = pool
        const { rows } = await pool.runAlone<AskedUsage>({
          sql: `SELECT pg_database_size(current_database()) AS bytes, (${UNCONFIRMED}) AS unconfirmed, ${UNREPLICATED} AS unreplicated, (${SERVERS}) AS servers, (${LIMIT}) AS limit`,
          values: [],
        })
        const { unreplicated, servers, limit, ...usage } = rows[0]!
        const capacity = { servers, each: pool.size, limit }
        return { ...usage, connections, capacity, pooler, unreplicated: unreplicated && hosts > 1 }
      }),

    time: () =>
      open(async () => {
        const sql = 'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS time'
        return (await pool.runAlone<{ time: number }>({ sql, values: [] })).rows[0]!.time
      }),

    ping: () =>
      open(async () => {
        try {
          await assertRights(pool, schema)
          await pool.ping()
        } catch (error) {
          throw isReadOnly(error) ? new StoreReadOnly(withoutSecrets(address)) : error
        }
      }),

    close: () => (closing ??= finish()),
  }
}
