import { setImmediate } from 'node:timers'
import { setTimeout } from 'node:timers/promises'
import { StoreUnavailable, type StoreUsage } from '@chowk/engine'
import pg from 'pg'
import { Connector, PooledClient, type ConnectorOptions } from './connector.ts'
import { withTimeout } from './with-timeout.ts'
import { SCHEMA } from './names.ts'
import { STATELESS_POOLING, statementName } from './pooling.ts'
import { stallAwareClock } from '../time/stall-aware-clock.ts'
import { isFull, isReadOnly, isStatementLost, orUnavailable } from './open-error.ts'
import type { Query } from '../sql/query-compiler.ts'
import { Semaphore } from './semaphore.ts'
import { SharedConnection, type Lease } from './shared-connection.ts'

export interface PoolOptions extends ConnectorOptions {
  /** Maximum number of connections of this server. */
  readonly connections: number
}

export interface Statement extends Query {
  /** Whether each row is the list of its values. Default: an object by column. */
  readonly asLists?: boolean
  /** Milliseconds to wait for the response before the connection counts as dead. Default: as for other statements. */
  readonly timeoutMs?: number
}

export type Rows<Row = Record<string, unknown>> = pg.QueryResult<Row & pg.QueryResultRow>

/** Maximum number of prepared statements. Normal callers have few shapes; those beyond are not prepared. */
const MAX_PREPARED_STATEMENTS = 1000
const IDLE_CONNECTION_MS = 30_000
/** Milliseconds beyond PostgreSQL's own timeout before a connection counts as dead. */
const GRACE_MS = 5000
/** Milliseconds to wait for the answer to a ping. */
export const PING_MS = 2000
/** Milliseconds before a database that had no connection left is asked again. */
const FULL_PAUSE_MS = 200
/** Minimum milliseconds between renewals of all connections to a read-only database. */
const RENEW_EVERY_MS = 1000

/**
 * The connections of one server. Statements of a connection are pipelined, so that `BEGIN` needs no round trip of its
 * own.
 */
export class Pool {
  readonly #pool: pg.Pool
  readonly #connector: Connector
  readonly #options: PoolOptions
  readonly #prepared = new Map<string, string>()
  /** Generation of each connection. Those of earlier generations are not used again. */
  readonly #generations = new Map<pg.PoolClient, number>()
  #generation = 0
  #renewedAt = -Infinity
  /**
   * Connections that write. Some connections are reserved for readers, which would otherwise block while a standby
   * confirms no commits.
   */
  readonly #writing = new Set<pg.PoolClient>()
  readonly #writers: Semaphore
  /** Slots for all connections, so that callers never wait in pg's pool, whose timers count stalls too. */
  readonly #slots: Semaphore
  readonly #shared = new SharedConnection(this)
  /** Resolves when a connection is returned, if a caller waits for that. */
  #freed: PromiseWithResolvers<void> | undefined
  /** Connections with an unconfirmed commit that no caller waits for. */
  readonly #unconfirmed = new Set<pg.PoolClient>()

  /** @throws PostgresOpenError */
  constructor(address: string, options: PoolOptions) {
    const { connections, connectTimeoutMs } = options
    this.#options = options
    this.#connector = new Connector(address, options)
    this.#writers = new Semaphore(connections - Math.floor(connections / 4), connectTimeoutMs)
    this.#slots = new Semaphore(connections, connectTimeoutMs)
    this.#pool = new pg.Pool({
      ...this.#connector.pooled,
      max: connections,
      idleTimeoutMillis: IDLE_CONNECTION_MS,
      pipeline: true,
    })
    // A lost connection rejects its statements and is replaced. Nothing else is to do.
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (client) => {
      client.on('error', () => undefined)
      // Close the connections to other hosts.
      for (const key of this.#generations.keys())
        if (key.host !== client.host || key.port !== client.port) key.connection.stream.destroy()
      this.#generations.set(client, this.#generation)
    })
    this.#pool.on('remove', (client) => this.#generations.delete(client))
  }

  /** Acquires a connection for reading, or for a statement that is its own transaction. {@link release} returns it. */
  async acquire(): Promise<pg.PoolClient> {
    await this.#slots.acquire()
    try {
      for (;;) {
        const client = await this.#connect()
        if (this.#generations.get(client) === this.#generation) return client
        // A silent one would not end.
        client.connection.stream.destroy()
        client.release(true)
      }
    } catch (error) {
      this.#slots.release()
      throw new StoreUnavailable(`The database is unavailable: ${(error as Error).message}`, { cause: error })
    }
  }

  /** Connects. Where the database has no connection left, waits for one of this server, or for that of another. */
  async #connect(): Promise<pg.PoolClient> {
    const latest = stallAwareClock.now() + this.#options.connectTimeoutMs
    for (;;) {
      try {
        return await this.#connector.reach(() => this.#pool.connect())
      } catch (error) {
        if (!isFull(error) || stallAwareClock.now() >= latest) throw error
      }
      this.#freed ??= Promise.withResolvers()
      await Promise.race([this.#freed.promise, setTimeout(FULL_PAUSE_MS)])
    }
  }

  /** Acquires a connection for writing. */
  async acquireToWrite(): Promise<pg.PoolClient> {
    await this.#writers.acquire()
    try {
      const client = await this.acquire()
      this.#writing.add(client)
      return client
    } catch (error) {
      this.#writers.release()
      throw error
    }
  }

  /** Returns a connection to the pool, or closes it if it is `lost`. */
  release(client: pg.PoolClient, lost: boolean): void {
    client.release(lost)
    this.#freed?.resolve()
    this.#freed = undefined
    this.#slots.release()
    if (this.#writing.delete(client)) this.#writers.release()
  }

  /**
   * Handles a connection that turned out to be read-only and is released as lost. Connections of the same age may be
   * read-only too, even if the database is writable again: they are not used again.
   *
   * @returns whether a new connection may be writable.
   */
  renew(client: pg.PoolClient): boolean {
    if (this.#generations.get(client) !== this.#generation) return true
    const now = performance.now()
    if (now < this.#renewedAt + RENEW_EVERY_MS) return false
    this.#renewedAt = now
    this.#generation++
    return true
  }

  /** Connects outside the pool, for work without a time limit. */
  connectApart(): Promise<pg.Client> {
    return this.#connector.connectApart()
  }

  /** Begins a transaction with all required settings. */
  async begin(client: pg.Client, modes = 'ISOLATION LEVEL READ COMMITTED'): Promise<void> {
    const settings = this.#connector.pooling.keepsSettings
      ? ''
      : `; ${this.#connector.settingsQuery(client, 'transaction')}`
    await this.command(client, `BEGIN ${modes}${settings}`)
  }

  /** Runs a statement on a connection. */
  async run<Row>(client: pg.Client, what: Statement): Promise<Rows<Row>> {
    const { sql, values, asLists, timeoutMs } = what
    const name = this.#nameOf(sql)
    gatherWrites(client)
    const config = {
      text: sql,
      values: values as unknown[],
      ...(name !== undefined && { name }),
      ...(asLists && { rowMode: 'array' }),
    }
    try {
      return await this.#withTimeout(client, client.query<Row & pg.QueryResultRow>(config), timeoutMs)
    } catch (error) {
      if (isStatementLost(error)) this.#connector.pooling = STATELESS_POOLING
      throw error
    }
  }

  /** Sends a command without values, such as `BEGIN`. */
  async command(client: pg.Client, text: string): Promise<void> {
    gatherWrites(client)
    await this.#withTimeout(client, client.query(text))
  }

  get #timeoutMs(): number {
    return this.#options.statementTimeoutMs + GRACE_MS
  }

  /**
   * Waits for a response on a connection of the pool. Destroys the connection if there is none in time: those of the same
   * age, which may be silent too, are not used again.
   */
  #withTimeout<T>(client: pg.Client, query: Promise<T>, milliseconds = this.#timeoutMs): Promise<T> {
    if (!(client instanceof PooledClient)) return query
    return withTimeout(milliseconds, query, () => {
      client.connection.stream.destroy()
      this.#generation++
    })
  }

  /**
   * Commits, and returns the connection to the pool. Rejects if the commit is not confirmed in time, for example while
   * a synchronous standby is unavailable. The connection then stays in use: PostgreSQL would keep the server side of a
   * closed
   * one, and of its successors, indefinitely.
   */
  async commit(client: pg.PoolClient): Promise<void> {
    gatherWrites(client)
    let lost = false
    const committing = client
      .query('COMMIT')
      .then(({ command }) => {
        if (command !== 'COMMIT') throw new Error('PostgreSQL rolled the transaction back.')
      })
      .catch((error: unknown) => {
        lost = this.isLost(error)
        throw error
      })
      .finally(() => {
        this.#unconfirmed.delete(client)
        this.release(client, lost)
      })
    await withTimeout(this.#timeoutMs, committing, () => this.#unconfirmed.add(client))
  }

  /** Runs a statement as a transaction of its own, on any free connection. */
  runAlone<Row>(what: Statement): Promise<Rows<Row>> {
    return this.#runOn<Row>(async () => {
      const client = await this.acquire()
      return { client, leave: (lost) => this.release(client, lost) }
    }, what)
  }

  /**
   * Runs a short statement as a transaction of its own. Those of one turn of the event loop follow each other on one
   * connection: a message that wakes PostgreSQL takes longer than a look-up.
   */
  runShort<Row>(what: Statement): Promise<Rows<Row>> {
    return this.#runOn<Row>(() => this.#shared.lease(), what)
  }

  async #runOn<Row>(lease: () => Promise<Lease>, what: Statement): Promise<Rows<Row>> {
    for (;;) {
      const { client, leave } = await lease()
      let lost = false
      try {
        return await this.#runAsTransaction<Row>(client, what)
      } catch (error) {
        lost = this.isLost(error)
        if (!isStatementLost(error) && (!isReadOnly(error) || !this.renew(client))) throw orUnavailable(error)
      } finally {
        leave(lost)
      }
    }
  }

  async #runAsTransaction<Row>(client: pg.Client, what: Statement): Promise<Rows<Row>> {
    if (this.#connector.pooling.keepsSettings) return this.run(client, what)
    // COMMIT ends a failed transaction too.
    const [, rows] = await Promise.all([
      this.begin(client),
      this.run<Row>(client, what),
      this.command(client, 'COMMIT'),
    ])
    return rows
  }

  /** Rejects unless PostgreSQL responds and is writable. Without a response for 2 s, replaces all connections. */
  async ping(): Promise<void> {
    await this.runAlone({ sql: MAY_WRITE, values: [], timeoutMs: PING_MS })
  }

  /** Returns whether an error makes its connection unusable. */
  isLost(error: unknown): boolean {
    if (error instanceof pg.DatabaseError)
      // Among PostgreSQL's own errors, those of class 57P end the connection.
      return isReadOnly(error) || error.code?.startsWith('57P') === true
    // A silent server confirms no commits.
    for (const { connection } of this.#unconfirmed) connection.stream.destroy()
    return true
  }

  /** The pooler between this server and PostgreSQL. */
  get pooler(): NonNullable<StoreUsage['pooler']> {
    const { keepsSettings, keepsStatements } = this.#connector.pooling
    return keepsSettings ? 'none' : keepsStatements ? 'transaction' : 'forgetful'
  }

  /** Number of hosts in the address. */
  get hosts(): number {
    return this.#connector.hosts
  }

  /** Maximum number of connections. */
  get size(): number {
    return this.#options.connections
  }

  /** Numbers of connections, and of callers that wait for one. */
  get connections() {
    const { totalCount, idleCount } = this.#pool
    return {
      busy: totalCount - idleCount,
      idle: idleCount,
      waiting: this.#slots.waiting + this.#writers.waiting,
    }
  }

  /** Closes all connections. Resolves once none is in use. */
  async close(): Promise<void> {
    for (const { connection } of this.#unconfirmed) connection.stream.destroy()
    await this.#pool.end()
  }

  #nameOf(text: string): string | undefined {
    if (!this.#connector.pooling.keepsStatements) return undefined
    const name = this.#prepared.get(text)
    if (name !== undefined || this.#prepared.size >= MAX_PREPARED_STATEMENTS) return name
    const next = statementName(text)
    this.#prepared.set(text, next)
    return next
  }
}

/**
 * Combines the writes to a connection in one turn of the event loop. Each write is a system call that may wake
 * PostgreSQL, which takes longer than all other work for a statement.
 */
function gatherWrites({ connection: { stream } }: pg.Client): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}

/** Fails before reading any row if the database is read-only. */
const MAY_WRITE = `SELECT FROM "${SCHEMA}" LIMIT 0 FOR UPDATE`
