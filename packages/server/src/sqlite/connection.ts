import Database from 'better-sqlite3'
import { closeSync, openSync } from 'node:fs'
import { invalidPathReason } from './database-path.ts'
import { DatabaseOpenError } from './open-error.ts'

/** @throws DatabaseOpenError if the path cannot have a database. */
export function assertPlace(path: string): void {
  const reason = invalidPathReason(path)
  if (reason !== undefined) throw new DatabaseOpenError(path, reason)
}

/** Creates a missing file that only its owner can read. SQLite gives its other files the same mode. */
export function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch {
    // The file exists, or SQLite will report the reason.
  }
}

/** A connection to a database that prepares every statement once. */
export class Connection {
  readonly database: Database.Database
  readonly #statements = new Map<string, Database.Statement>()

  constructor(path: string, options: { readonly readonly: boolean; readonly busyTimeoutMs: number }) {
    assertPlace(path)
    if (!options.readonly) makePrivate(path)
    this.database = new Database(path, { readonly: options.readonly, timeout: options.busyTimeoutMs })
  }

  /** Returns a statement whose rows are objects. */
  statement(sql: string): Database.Statement {
    return this.#statements.get(sql) ?? this.#prepare(sql)
  }

  run(sql: string): void {
    this.statement(sql).run()
  }

  pragma(sql: string): unknown {
    return this.database.pragma(sql, { simple: true })
  }

  close(): void {
    this.#statements.clear()
    this.database.close()
  }

  #prepare(sql: string): Database.Statement {
    // Normal callers have few shapes of queries. This bounds the cache for others.
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear()
    const statement = this.database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}

const MAX_STATEMENTS = 10_000
