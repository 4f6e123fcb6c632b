import type pg from 'pg'
import type { ExportConnection } from '../sql/exports.ts'
import type { Pool } from './pool.ts'
import { SNAPSHOT } from './session.ts'

export const exportConnection = (pool: Pool, client: pg.Client): ExportConnection => ({
  begin: () => pool.begin(client, SNAPSHOT),
  all: async (query) => (await pool.run(client, query)).rows,
  close: () => client.end().catch(() => undefined),
})
