import pg from 'pg'
import type { Pool, Rows } from './pool.ts'
import type { Statement } from './statement.ts'

/**
 * A transaction of PostgreSQL on a connection of its own, which it takes for its first statement. What has no result worth
 * waiting for is sent together with the next statement.
 */
export class Session {
  readonly #pool: Pool
  readonly #begin: string
  #client: Promise<pg.PoolClient> | undefined
  #lost = false

  constructor(pool: Pool, begin: string) {
    this.#pool = pool
    this.#begin = begin
  }

  /** Part of a transaction that others begin and end. */
  static within(pool: Pool, client: pg.Client): Session {
    const session = new Session(pool, '')
    session.#client = Promise.resolve(client as pg.PoolClient)
    return session
  }

  async run<Row>(what: Statement): Promise<Rows<Row>> {
    const client = await this.#opened()
    return this.#watch(this.#pool.run<Row>(client, what))
  }

  /** Sends a command. Where it fails, so does what is sent after it. */
  async send(command: string): Promise<void> {
    const client = await this.#opened()
    this.#watch(this.#pool.command(client, command)).catch(() => undefined)
  }

  /** Resolves once the writes are durable. */
  async commit(): Promise<void> {
    await this.#end('COMMIT')
  }

  async rollback(): Promise<void> {
    // A connection that is lost has rolled back by itself.
    await this.#end('ROLLBACK').catch(() => undefined)
  }

  /** Ends a transaction that only read, without waiting for it. */
  async leave(): Promise<void> {
    const client = await this.#client?.catch(() => undefined)
    if (client === undefined) return
    this.#client = undefined
    this.#watch(this.#pool.command(client, 'END')).catch(() => undefined)
    client.release(this.#lost)
  }

  #opened(): Promise<pg.PoolClient> {
    return (this.#client ??= this.#open())
  }

  async #open(): Promise<pg.PoolClient> {
    const client = await this.#pool.acquire()
    this.#watch(this.#pool.command(client, this.#begin)).catch(() => undefined)
    return client
  }

  async #end(command: string): Promise<void> {
    const client = await this.#client?.catch(() => undefined)
    if (client === undefined) return
    this.#client = undefined
    try {
      await this.#watch(this.#pool.command(client, command))
    } finally {
      client.release(this.#lost)
    }
  }

  /** Notes whether the connection fails, as opposed to what was asked of it. */
  async #watch<T>(running: Promise<T>): Promise<T> {
    try {
      return await running
    } catch (error) {
      // Of what PostgreSQL itself says, what begins with 57P ends the connection.
      if (!(error instanceof pg.DatabaseError) || error.code?.startsWith('57P')) this.#lost = true
      throw error
    }
  }
}
