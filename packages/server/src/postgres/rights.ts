import type { Schema } from '@chowk/engine'
import { StoreLacksRights } from '../health/checks.ts'
import { quoted } from '../sql/dialect.ts'
import { SCHEMA, WINDOWS } from './names.ts'
import { PING_MS, type Pool } from './pool.ts'

/** Tables and sequences whose user may not do all that a server does. */
const RIGHTLESS = `SELECT relname AS name, current_user AS role, current_schema() AS schema FROM pg_class
  WHERE relnamespace = current_schema()::regnamespace AND relname = ANY ($1) AND NOT CASE relkind
    WHEN 'S' THEN has_sequence_privilege(oid, 'SELECT') AND has_sequence_privilege(oid, 'UPDATE')
    ELSE has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
      AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE') END`

interface Rightless {
  readonly name: string
  readonly role: string
  readonly schema: string
}

/**
 * Checks that the user may read and write every table, also those that a migration of another user has added, and use
 * every sequence. @throws StoreLacksRights with what to grant
 */
export async function assertRights(pool: Pool, { tables }: Schema): Promise<void> {
  const names = tables.flatMap(({ name }) => [name, `${name}._ids`])
  const values = [[...names, SCHEMA, ...Object.values(WINDOWS)]]
  const { rows } = await pool.runAlone<Rightless>({ sql: RIGHTLESS, values, timeoutMs: PING_MS })
  const [first] = rows
  if (first === undefined) return
  const more = rows.length > 1 ? ` and ${rows.length - 1} more` : ''
  const [role, schema] = [first.role, first.schema].map(quoted)
  const rights = { TABLES: 'SELECT, INSERT, UPDATE, DELETE', SEQUENCES: 'SELECT, UPDATE' }
  const grants = Object.entries(rights).flatMap(([what, which]) => [
    `GRANT ${which} ON ALL ${what} IN SCHEMA ${schema} TO ${role};`,
    `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT ${which} ON ${what} TO ${role};`,
  ])
  throw new StoreLacksRights(
    `the user ${first.role} lacks the right to read and write ${first.name}${more}: ${grants.join(' ')}`,
  )
}
