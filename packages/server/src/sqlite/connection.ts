import Database from 'better-sqlite3'
import { closeSync, existsSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseRefused } from './refusal.ts'

/** Makes a file that nobody but its owner may read, unless it is there. SQLite makes those that it puts beside it alike. */
export function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch {
    // It is there, or SQLite says why it can't be.
  }
}

/** One connection to a database, with every statement prepared once. */
export class Connection {
  readonly database: Database.Database
  readonly #statements = new Map<string, Database.Statement>()

  constructor(path: string, options: { readonly readonly: boolean; readonly busyTimeoutMs: number }) {
    if (!existsSync(dirname(path))) {
      throw new DatabaseRefused(path, `the directory ${dirname(path)} does not exist.`)
    }
    if (!options.readonly) makePrivate(path)
    this.database = new Database(path, { readonly: options.readonly, timeout: options.busyTimeoutMs })
  }

  /** A statement whose rows come as objects. */
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
    // The shapes of queries are few; this is for a caller that makes them up without end.
    if (this.#statements.size >= MOST_STATEMENTS) this.#statements.clear()
    const statement = this.database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}

const MOST_STATEMENTS = 10_000
