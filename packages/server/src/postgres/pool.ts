import { setImmediate } from 'node:timers'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { Hosts } from './hosts.ts'
import { SCHEMA } from './names.ts'
import { isReadOnly } from './refusal.ts'
import type { Query } from '../sql/query-compiler.ts'
import { Semaphore } from './semaphore.ts'
import { types } from './values.ts'

export interface PoolOptions {
  /** How many connections this server keeps at most. */
  readonly connections: number
  /** Milliseconds to wait for a connection. */
  readonly connectTimeoutMs: number
  /** Milliseconds that a statement may take; and that a transaction may do nothing. */
  readonly statementTimeoutMs: number
}

export interface Statement extends Query {
  /** By default a connection plans a text once, for all values. */
  readonly planned?: 'each time'
  /** Milliseconds to wait for the answer, before the connection is taken for dead. Default: as long as for any other. */
  readonly timeoutMs?: number
}

export type Rows<Row = Record<string, unknown>> = pg.QueryResult<Row & pg.QueryResultRow>

/** Shapes of statements are few; those of a caller that makes them up without end are not prepared. */
const MOST_PREPARED = 1000
const IDLE_CONNECTION_MS = 30_000
/** How much longer than PostgreSQL itself to wait for its answer, before a connection is taken for dead. */
const GRACE_MS = 5000
const PING_MS = 2000
/** After so much silence the system asks whether the other side is still there, so that one that took over can say no. */
const KEEP_ALIVE_MS = 10_000
/** How long connections are kept at least, where the database is read-only and new ones may be no better. */
const RENEW_EVERY_MS = 1000
/** The longest that a timer waits. */
const EVER_MS = 2 ** 31 - 1

/**
 * The connections of one server. Statements of one connection are sent without waiting for those before them, so that a
 * `BEGIN` costs no round trip of its own.
 */
export class Pool {
  readonly #pool: pg.Pool
  readonly #hosts: Hosts
  readonly #config: pg.ClientConfig
  readonly #options: PoolOptions
  readonly #prepared = new Map<string, string>()
  /** Connections by what they were made in: those of a generation before are not used again. */
  readonly #generations = new Map<pg.PoolClient, number>()
  #generation = 0
  #renewedAt = -Infinity
  /** Who writes, and who waits to. The last connections are left to those who read, whom a standby that confirms no commit stops otherwise. */
  readonly #writing = new Set<pg.PoolClient>()
  readonly #writers: Semaphore
  /** Connections whose commit is not confirmed, though nobody waits for it any more. */
  readonly #unconfirmed = new Set<pg.PoolClient>()

  /** @throws PostgresRefused */
  constructor(address: string, options: PoolOptions) {
    const { connections, connectTimeoutMs, statementTimeoutMs } = options
    this.#options = options
    this.#hosts = new Hosts(address, connectTimeoutMs)
    this.#writers = new Semaphore(connections - Math.floor(connections / 4), connectTimeoutMs)
    const hosts = this.#hosts
    this.#config = {
      application_name: 'chowk',
      connectionTimeoutMillis: hosts.connectTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      types,
    }
    this.#pool = new pg.Pool({
      ...this.#config,
      max: connections,
      idleTimeoutMillis: IDLE_CONNECTION_MS,
      query_timeout: statementTimeoutMs + GRACE_MS,
      pipeline: true,
      // The pool gives its options, which its types do not say.
      Client: class extends pg.Client {
        constructor(config?: pg.ClientConfig) {
          super({ ...config, connectionString: hosts.current })
        }
      },
      // The pool waits for it, which its types do not say.
      onConnect: (async (client: pg.Client) => {
        await client.query(limits(statementTimeoutMs, hosts.current))
        await hosts.assertDoes(client)
      }) as unknown as pg.PoolConfig['onConnect'],
    })
    // A connection that is lost rejects what runs on it, and is replaced; there is nothing else to do about it.
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (client) => {
      client.on('error', () => undefined)
      // A host that was left has nothing more to say.
      for (const other of this.#generations.keys())
        if (other.host !== client.host || other.port !== client.port) other.connection.stream.destroy()
      this.#generations.set(client, this.#generation)
    })
    this.#pool.on('remove', (client) => this.#generations.delete(client))
  }

  /** A connection for reading, or for a statement that is its own transaction. To be given back by {@link release}. */
  async acquire(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#hosts.reach(() => this.#pool.connect())
      if (this.#generations.get(client) === this.#generation) return client
      client.release(true)
    }
  }

  /** A connection for writing. */
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

  /** Gives a connection back, or where it is `lost` closes it. */
  release(client: pg.PoolClient, lost: boolean): void {
    client.release(lost)
    if (this.#writing.delete(client)) this.#writers.release()
  }

  /**
   * To be told that a connection answers that it can't write, and is to be given back as lost. Connections as old as it may say the
   * same, even where the database does write by now: they are not used again.
   *
   * @returns whether a new connection may do.
   */
  renew(client: pg.PoolClient): boolean {
    if (this.#generations.get(client) !== this.#generation) return true
    const now = performance.now()
    if (now < this.#renewedAt + RENEW_EVERY_MS) return false
    this.#renewedAt = now
    this.#generation++
    return true
  }

  /** A connection of its own, for what may take as long as it likes. */
  async connectApart(): Promise<pg.Client> {
    return this.#hosts.reach(async () => {
      const client = new pg.Client({ ...this.#config, connectionString: this.#hosts.current })
      client.on('error', () => undefined)
      try {
        await client.connect()
        await this.#hosts.assertDoes(client)
        return client
      } catch (error) {
        client.connection.stream.destroy()
        throw error
      }
    })
  }

  /** Runs a statement on a connection. */
  run<Row>(client: pg.Client, what: Statement): Promise<Rows<Row>> {
    const { sql, values, planned, timeoutMs } = what
    const name = planned === 'each time' ? undefined : this.#nameOf(sql)
    gatherWrites(client)
    return client.query({
      text: sql,
      values: values as unknown[],
      ...(name !== undefined && { name }),
      ...(timeoutMs !== undefined && { query_timeout: timeoutMs }),
    })
  }

  /** Sends a command that takes no values, such as `BEGIN`. */
  async command(client: pg.Client, text: string): Promise<void> {
    gatherWrites(client)
    await client.query(text)
  }

  /**
   * Commits, and gives the connection back. Where that is not confirmed in time, as by a synchronous standby that is away, it rejects;
   * the connection stays taken, since PostgreSQL would keep its own side of one that is closed, and of the next one, without end.
   */
  async commit(client: pg.PoolClient): Promise<void> {
    gatherWrites(client)
    let lost = false
    const committing = client
      .query({ text: 'COMMIT', query_timeout: EVER_MS } as pg.QueryConfig)
      .catch((error: unknown) => {
        lost = this.isLost(error)
        throw error
      })
      .finally(() => {
        this.#unconfirmed.delete(client)
        this.release(client, lost)
      })
    const given = new AbortController()
    const { signal } = given
    const late = setTimeout(this.#options.statementTimeoutMs + GRACE_MS, undefined, { signal }).then(() => {
      this.#unconfirmed.add(client)
      throw new Error('PostgreSQL did not confirm a commit in time')
    })
    late.catch(() => undefined)
    committing.catch(() => undefined)
    try {
      await Promise.race([committing, late])
    } finally {
      given.abort()
    }
  }

  /** Runs a statement that is a transaction of its own, on whatever connection is free. */
  async runAlone<Row>(what: Statement): Promise<Rows<Row>> {
    for (;;) {
      const client = await this.acquire()
      let lost = false
      try {
        return await this.run<Row>(client, what)
      } catch (error) {
        lost = this.isLost(error)
        if (!isReadOnly(error) || !this.renew(client)) throw error
      } finally {
        this.release(client, lost)
      }
    }
  }

  /** Rejects unless PostgreSQL answers, and would write. A connection on which it does not answer for two seconds is replaced. */
  async ping(): Promise<void> {
    await this.runAlone({ sql: MAY_WRITE, values: [], timeoutMs: PING_MS })
  }

  /** Whether a connection on which this error came is of no more use. */
  isLost(error: unknown): boolean {
    if (error instanceof pg.DatabaseError)
      // Of what PostgreSQL itself says, what begins with 57P ends the connection.
      return isReadOnly(error) || error.code?.startsWith('57P') === true
    // A server that is silent confirms no commits.
    for (const { connection } of this.#unconfirmed) connection.stream.destroy()
    return true
  }

  /** How many hosts its address names. */
  get hosts(): number {
    return this.#hosts.addresses.length
  }

  /** How many connections there are, and how many callers wait for one. */
  get connections() {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount + this.#writers.waiting }
  }

  /** Resolves once no connection is in use any more, and all are closed. */
  async close(): Promise<void> {
    for (const { connection } of this.#unconfirmed) connection.stream.destroy()
    await this.#pool.end()
  }

  #nameOf(text: string): string | undefined {
    const name = this.#prepared.get(text)
    if (name !== undefined || this.#prepared.size >= MOST_PREPARED) return name
    const next = `chowk_${this.#prepared.size}`
    this.#prepared.set(text, next)
    return next
  }
}

/**
 * Has what is sent on a connection before Node waits again leave in one write. A write is a call of the system that may wake
 * PostgreSQL up, which takes longer than all else that is done here for a statement.
 */
function gatherWrites({ connection: { stream } }: pg.Client): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}

/** Refused, before a row is looked for, wherever nothing can be written. */
const MAY_WRITE = `SELECT FROM "${SCHEMA}" LIMIT 0 FOR UPDATE`

const LIMITED = ['statement_timeout', 'idle_in_transaction_session_timeout']

/**
 * Limits how long statements and pauses of a connection may take, where its address does not. Not with what a connection begins
 * with: PgBouncer refuses one that begins with what it does not know.
 */
function limits(milliseconds: number, address: string): string {
  const given = URL.parse(address)?.searchParams
  return LIMITED.filter((name) => !given?.has(name))
    .map((name) => `SET ${name} = ${milliseconds}`)
    .join(';')
}
