import Database from 'better-sqlite3'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { makePrivate } from './private-file.ts'
import { DatabaseRefused } from './refusal.ts'

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
