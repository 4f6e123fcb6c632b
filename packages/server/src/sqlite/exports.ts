import type { ExportConnection } from '../sql/exports.ts'
import type { Connection } from './connection.ts'
import { rowReader } from './values.ts'

export const exportConnection = (connection: Connection): ExportConnection => ({
  begin() {
    connection.run('BEGIN')
    // SQLite fixes the snapshot only at the first read.
    connection.statement('SELECT 1 FROM sqlite_schema LIMIT 1').get()
  },
  all({ sql, values }, table) {
    const rows = connection.statement(sql).all(values)
    return table === undefined ? rows : rows.map(rowReader(table))
  },
  close: () => connection.close(),
})
