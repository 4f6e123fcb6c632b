import type { StoredRow } from '@chowk/engine'
import type pg from 'pg'
import { BatchedRows, combineInserts, unionReads, type Read } from './batched-rows.ts'
import { BatchedWrites, type Write } from './batched-writes.ts'
import type { Pool, Rows, Statement } from './pool.ts'
import { isReadOnly, orUnavailable } from './open-error.ts'

/** Modes of a transaction that reads one snapshot. */
export const SNAPSHOT = 'ISOLATION LEVEL REPEATABLE READ READ ONLY'

/**
 * A PostgreSQL transaction on a connection that it acquires for its first statement. Commands without a result are sent
 * together with the next statement, and the reads of one turn of the event loop as one statement, and so are inserts and
 * other writes.
 */
export class Session {
  readonly #pool: Pool
  readonly #modes: string | undefined
  readonly #writes: boolean
  /** At most one batch of each kind (reads, inserts, other writes) is pending. */
  readonly #batchedReads = new BatchedRows(unionReads, (statement) => this.#ask(statement))
  readonly #batchedInserts = new BatchedRows(combineInserts, (statement) => this.#ask(statement))
  readonly #gatheredWrites = new BatchedWrites((statement) => this.#ask(statement))
  #client: Promise<pg.PoolClient> | undefined
  #lost = false
  #elsewhere = false

  constructor(pool: Pool, { modes, writes }: { readonly modes?: string; readonly writes: boolean }) {
    this.#pool = pool
    this.#modes = modes
    this.#writes = writes
  }

  /** Creates a session that reads one snapshot. */
  static toRead(pool: Pool): Session {
    return new Session(pool, { modes: SNAPSHOT, writes: false })
  }

  static toWrite(pool: Pool): Session {
    return new Session(pool, { writes: true })
  }

  /** Creates a session within a transaction of the caller. */
  static within(pool: Pool, client: pg.Client): Session {
    const session = new Session(pool, { writes: false })
    session.#client = Promise.resolve(client as pg.PoolClient)
    return session
  }

  /** Runs a statement after all reads and writes before it. */
  run<Row>(what: Statement): Promise<Rows<Row>> {
    this.#flush()
    return this.#ask<Row>(what)
  }

  /** Returns the rows of a read. */
  read(read: Read): Promise<StoredRow[]> {
    this.#batchedInserts.flush()
    this.#gatheredWrites.flush()
    return this.#batchedReads.add(read)
  }

  /**
   * Returns what an insert returns.
   * @param apart Whether it may change a row that an earlier insert has written, as one statement can't.
   */
  insert(insert: Read, apart: boolean): Promise<StoredRow[]> {
    if (apart) this.#batchedInserts.flush()
    this.#batchedReads.flush()
    this.#gatheredWrites.flush()
    return this.#batchedInserts.add(insert)
  }

  /** Returns the row of a write. */
  write(write: Write): Promise<StoredRow | undefined> {
    this.#batchedReads.flush()
    this.#batchedInserts.flush()
    return this.#gatheredWrites.add(write)
  }

  #flush(): void {
    this.#batchedReads.flush()
    this.#batchedInserts.flush()
    this.#gatheredWrites.flush()
  }

  async #ask<Row>(what: Statement): Promise<Rows<Row>> {
    const client = await this.#opened()
    return this.#watch(client, this.#pool.run<Row>(client, what))
  }

  /** Sends a command. If it fails, so do the statements after it. */
  async send(command: string): Promise<void> {
    this.#flush()
    const client = await this.#opened()
    this.#watch(client, this.#pool.command(client, command)).catch(() => undefined)
  }

  /** Whether a retry on another connection may be able to write. */
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
    // A lost connection has rolled back already.
    await this.#watch(client, this.#pool.command(client, 'ROLLBACK')).catch(() => undefined)
    this.#pool.release(client, this.#lost)
  }

  /** Ends a read-only transaction without waiting for it. */
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
    this.#watch(client, this.#pool.begin(client, this.#modes)).catch(() => undefined)
    return client
  }

  /** Detaches and returns the connection, if any. */
  async #leaving(): Promise<pg.PoolClient | undefined> {
    this.#flush()
    const client = await this.#client?.catch(() => undefined)
    this.#client = undefined
    return client
  }

  /** Records a failure of the connection, as opposed to one of the statement. */
  async #watch<T>(client: pg.PoolClient, running: Promise<T>): Promise<T> {
    try {
      return await running
    } catch (error) {
      this.#lost ||= this.#pool.isLost(error)
      if (isReadOnly(error)) this.#elsewhere = this.#pool.renew(client)
      throw orUnavailable(error)
    }
  }
}

/** Reads without a common moment: each statement is a transaction of its own. */
export class SeparateReads {
  readonly #pool: Pool
  readonly #reads = new BatchedRows(unionReads, (statement) => this.run(statement))

  constructor(pool: Pool) {
    this.#pool = pool
  }

  run<Row>(what: Statement): Promise<Rows<Row>> {
    return this.#pool.runShort<Row>(what)
  }

  read(read: Read): Promise<StoredRow[]> {
    return this.#reads.add(read)
  }

  async leave(): Promise<void> {}
}
