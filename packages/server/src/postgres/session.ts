import type pg from 'pg'
import type { Pool, Rows, Statement } from './pool.ts'
import { isReadOnly } from './refusal.ts'

/**
 * A transaction of PostgreSQL on a connection of its own, which it takes for its first statement. What has no result worth
 * waiting for is sent together with the next statement.
 */
export class Session {
  readonly #pool: Pool
  readonly #begin: string
  readonly #writes: boolean
  #client: Promise<pg.PoolClient> | undefined
  #lost = false
  #elsewhere = false

  constructor(pool: Pool, { begin, writes }: { readonly begin: string; readonly writes: boolean }) {
    this.#pool = pool
    this.#begin = begin
    this.#writes = writes
  }

  /** One that reads a single moment. */
  static toRead(pool: Pool): Session {
    return new Session(pool, { begin: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', writes: false })
  }

  static toWrite(pool: Pool): Session {
    return new Session(pool, { begin: 'BEGIN', writes: true })
  }

  /** Part of a transaction that others begin and end. */
  static within(pool: Pool, client: pg.Client): Session {
    const session = new Session(pool, { begin: '', writes: false })
    session.#client = Promise.resolve(client as pg.PoolClient)
    return session
  }

  async run<Row>(what: Statement): Promise<Rows<Row>> {
    const client = await this.#opened()
    return this.#watch(client, this.#pool.run<Row>(client, what))
  }

  /** Sends a command. Where it fails, so does what is sent after it. */
  async send(command: string): Promise<void> {
    const client = await this.#opened()
    this.#watch(client, this.#pool.command(client, command)).catch(() => undefined)
  }

  /** Whether the same on another connection may be able to write, where this one is not. */
  get mayWriteElsewhere(): boolean {
    return this.#elsewhere
  }

  /** Resolves once the writes are durable. */
  async commit(): Promise<void> {
    const client = await this.#leaving()
    if (client !== undefined) await this.#pool.commit(client)
  }

  async rollback(): Promise<void> {
    const client = await this.#leaving()
    if (client === undefined) return
    // A connection that is lost has rolled back by itself.
    await this.#watch(client, this.#pool.command(client, 'ROLLBACK')).catch(() => undefined)
    this.#pool.release(client, this.#lost)
  }

  /** Ends a transaction that only read, without waiting for it. */
  async leave(): Promise<void> {
    const client = await this.#leaving()
    if (client === undefined) return
    this.#watch(client, this.#pool.command(client, 'END')).catch(() => undefined)
    this.#pool.release(client, this.#lost)
  }

  #opened(): Promise<pg.PoolClient> {
    return (this.#client ??= this.#open())
  }

  async #open(): Promise<pg.PoolClient> {
    const client = await (this.#writes ? this.#pool.acquireToWrite() : this.#pool.acquire())
    this.#watch(client, this.#pool.command(client, this.#begin)).catch(() => undefined)
    return client
  }

  /** The connection, if one was taken, for the last time. */
  async #leaving(): Promise<pg.PoolClient | undefined> {
    const client = await this.#client?.catch(() => undefined)
    this.#client = undefined
    return client
  }

  /** Notes whether the connection fails, as opposed to what was asked of it. */
  async #watch<T>(client: pg.PoolClient, running: Promise<T>): Promise<T> {
    try {
      return await running
    } catch (error) {
      this.#lost ||= this.#pool.isLost(error)
      if (isReadOnly(error)) this.#elsewhere = this.#pool.renew(client)
      throw error
    }
  }
}
