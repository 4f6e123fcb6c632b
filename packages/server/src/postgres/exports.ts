import type pg from 'pg'
import type { ExportConnection } from '../sql/exports.ts'
import type { Pool } from './pool.ts'

export const exportConnection = (pool: Pool, client: pg.Client): ExportConnection => ({
  begin: () => client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'),
  all: async (query) => (await pool.run(client, query)).rows,
  close: () => client.end().catch(() => undefined),
})
