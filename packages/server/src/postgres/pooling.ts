import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { withTimeout } from './with-timeout.ts'
import { isStatementLost, isUnavailable } from './open-error.ts'

/** The state that a connection keeps between its transactions. */
export interface Pooling {
  readonly keepsSettings: boolean
  readonly keepsStatements: boolean
}

/** PostgreSQL itself, or a pooler by session. */
export const SESSION_POOLING: Pooling = { keepsSettings: true, keepsStatements: true }
/** A pooler by transaction that knows no prepared statements, such as PgBouncer before 1.21. */
export const STATELESS_POOLING: Pooling = { keepsSettings: false, keepsStatements: false }

const PROBE = 'SELECT pg_backend_pid() AS pid'
/** Other callers of a pooler may take the server that a probe is about. */
const MAX_PROBES = 10

/** Runs a query with a limit of time. Returns the number of the server's process, if it is asked. */
type Ask = (client: Client, text: string, name?: string) => Promise<number | undefined>

/**
 * Finds out what is behind a connection. After each statement of one connection through a pooler, another one begins a
 * transaction: a pooler by transaction gives it the server of the first, which then gets a different one.
 */
export async function poolingOf(
  client: Client,
  connect: () => Promise<Client>,
  timeoutMs: number,
): Promise<Pooling> {
  const ask: Ask = async (connection, text, name) => {
    const query = { text, ...(name !== undefined && { name }) }
    return (await withTimeout(timeoutMs, connection.query<{ pid: number }>(query))).rows[0]?.pid
  }
  // A pooler assigns its own numbers.
  if ((await ask(client, PROBE)) === (client as Client & { readonly processID: number }).processID)
    return SESSION_POOLING
  const clients = [await connect()]
  try {
    clients.push(await connect())
    return await pooled(ask, clients[0]!, clients[1]!)
  } catch (error) {
    // A pooler that has no server for it waits, or says so after its limit: nothing is proven.
    if (isStatementLost(error) || isUnavailable(error)) return STATELESS_POOLING
    throw error
  } finally {
    for (const { connection } of clients) connection.stream.destroy()
  }
}

async function pooled(ask: Ask, first: Client, second: Client): Promise<Pooling> {
  const name = statementName(PROBE)
  let server = await ask(first, PROBE, name)
  for (let index = 0; index < MAX_PROBES; index++) {
    await ask(second, 'BEGIN')
    await ask(second, PROBE)
    const before = server
    server = await ask(first, PROBE, name)
    if (server !== before) return { keepsSettings: false, keepsStatements: true }
    await ask(second, 'ROLLBACK')
  }
  return SESSION_POOLING
}

/** Returns the name of a prepared statement. Two programs never have one name for different statements. */
export const statementName = (sql: string): string =>
  `chowk_${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`
