import { setImmediate } from 'node:timers'
import pg from 'pg'
import type { Statement } from './statement.ts'
import { types } from './values.ts'

export interface PoolOptions {
  /** How many connections this server keeps at most. */
  readonly connections: number
  /** Milliseconds to wait for a connection. */
  readonly connectTimeoutMs: number
  /** Milliseconds that a statement may take; and that a transaction may do nothing. */
  readonly statementTimeoutMs: number
}

export type Rows<Row = Record<string, unknown>> = pg.QueryResult<Row & pg.QueryResultRow>

/** Shapes of statements are few; those of a caller that makes them up without end are not prepared. */
const MOST_PREPARED = 1000
const IDLE_CONNECTION_MS = 30_000
/** How much longer than PostgreSQL itself to wait for its answer, before a connection is taken for dead. */
const GRACE_MS = 5000
const PING_MS = 2000

/**
 * The connections of one server. Statements of one connection are sent without waiting for those before them, so that a
 * `BEGIN` costs no round trip of its own.
 */
export class Pool {
  readonly #pool: pg.Pool
  readonly #config: pg.ClientConfig
  readonly #prepared = new Map<string, string>()

  constructor(address: string, { connections, connectTimeoutMs, statementTimeoutMs }: PoolOptions) {
    this.#config = {
      connectionString: address,
      application_name: 'chowk',
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      types,
    }
    this.#pool = new pg.Pool({
      ...this.#config,
      max: connections,
      idleTimeoutMillis: IDLE_CONNECTION_MS,
      query_timeout: statementTimeoutMs + GRACE_MS,
      pipeline: true,
      onConnect: limitTo(statementTimeoutMs, address),
    })
    // A connection that is lost rejects what runs on it, and is replaced; there is nothing else to do about it.
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (client) => client.on('error', () => undefined))
  }

  acquire(): Promise<pg.PoolClient> {
    return this.#pool.connect()
  }

  /** A connection of its own, for what may take as long as it likes. */
  async connectApart(): Promise<pg.Client> {
    const client = new pg.Client(this.#config)
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  /** Runs a statement on a connection. */
  run<Row>(client: pg.Client, what: Statement): Promise<Rows<Row>> {
    const { text, values, planned, timeoutMs } = what
    const name = planned === 'each time' ? undefined : this.#nameOf(text)
    gatherWrites(client)
    return client.query({
      text,
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

  /** Runs a statement that is a transaction of its own, on whatever connection is free. */
  async runAlone<Row>(what: Statement): Promise<Rows<Row>> {
    const client = await this.acquire()
    let lost = true
    try {
      const rows = await this.run<Row>(client, what)
      lost = false
      return rows
    } catch (error) {
      lost = !(error instanceof pg.DatabaseError)
      throw error
    } finally {
      client.release(lost)
    }
  }

  /** Rejects unless PostgreSQL answers. A connection on which it does not for two seconds is replaced. */
  async ping(): Promise<void> {
    await this.runAlone({ text: 'SELECT 1', values: [], timeoutMs: PING_MS })
  }

  /** How many connections there are, and how many callers wait for one. */
  get connections() {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  }

  /** Resolves once no connection is in use any more, and all are closed. */
  async close(): Promise<void> {
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

const LIMITED = ['statement_timeout', 'idle_in_transaction_session_timeout']

/**
 * Limits how long statements and pauses of a connection may take, where its address does not. Not with what a connection begins
 * with: PgBouncer refuses one that begins with what it does not know.
 */
function limitTo(milliseconds: number, address: string): pg.PoolConfig['onConnect'] {
  const given = URL.parse(address)?.searchParams
  const commands = LIMITED.filter((name) => !given?.has(name)).map((name) => `SET ${name} = ${milliseconds}`)
  // The pool waits for it, which its types do not say.
  return ((client) => client.query(commands.join(';'))) as pg.PoolConfig['onConnect']
}
