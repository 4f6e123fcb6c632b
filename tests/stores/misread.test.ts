import { Schema, type SnapshotRow } from '@chowk/engine'
import { expect, onTestFinished, test } from 'vitest'
import { allRows, type ExportConnection } from '../../packages/server/src/sql/exports.ts'
import { Connection } from '../../packages/server/src/sqlite/connection.ts'
import { sqlite } from '../../packages/server/src/sqlite/dialect.ts'
import { exportConnection } from '../../packages/server/src/sqlite/exports.ts'
import { sqliteStore } from '../../packages/server/src/sqlite/index.ts'
import { entities, note, notes } from './entities.ts'
import { collect } from './collect.ts'
import { tempSqliteFile } from '../harness/temporary.ts'

const content = new Uint8Array(300).fill(7)
const [title, whole] = ['Kiln, नमस्ते', { title: 'Kiln, नमस्ते', content }]

/** Exports a row through a reader that changes its values. */
async function exported(misread: (row: Record<string, unknown>) => void): Promise<SnapshotRow[]> {
  const path = tempSqliteFile()
  const store = sqliteStore({ path, entities, version: 1 })
  await store.transact((tx) => tx.insert(notes, note(title, { content })))
  await store.close()
  const connection = exportConnection(new Connection(path, { readonly: true, busyTimeoutMs: 0 }))
  onTestFinished(() => connection.close() as undefined)
  const misreading: ExportConnection = {
    ...connection,
    all(query, table) {
      const rows = connection.all(query, table) as Record<string, unknown>[]
      if (table?.name === 'notes') rows.forEach(misread)
      return rows
    },
  }
  return collect(allRows(sqlite, new Schema(entities).tables, misreading))
}

test('exports what the database counts', async () => {
  expect(await exported(() => undefined)).toEqual([['notes', expect.objectContaining(whole)]])
})

test.each<[string, (row: Record<string, unknown>) => void]>([
  ['bytes that a reader cuts', (row) => (row.content = content.subarray(1))],
  ['bytes that a reader loses', (row) => (row.content = null)],
  ['a text in another encoding', (row) => (row.title = Buffer.from(title).toString('latin1'))],
])('%s fail an export, with the row', async (_, misread) => {
  await expect(exported(misread)).rejects.toThrow('The row 1 of notes was read otherwise')
})
