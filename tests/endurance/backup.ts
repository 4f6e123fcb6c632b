import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { rowFromJson, type SnapshotRow } from '@chowk/engine'
import { rowsIn, wrongCounts } from '../harness/recount.ts'
import { lostBefore } from './check.ts'
import type { Journal } from './journal.ts'

const program = join(import.meta.dirname, '../../packages/cli/bin/chowk.js')

/** Creates a backup while servers run. Returns its faults; undefined if no backup was made, as without a database. */
export async function checkedBackup(
  address: string,
  folder: string,
  journal: Journal,
): Promise<string[] | undefined> {
  const file = join(folder, 'chowk.backup')
  const startedAt = Date.now()
  const args = [program, 'store', 'backup', '--quiet', '--store', address, file]
  const [code] = (await once(spawn(process.execPath, args, { stdio: 'ignore' }), 'exit')) as [number | null]
  if (code !== 0) return undefined
  const rows = await rowsIn(rowsOf(file))
  await rm(file)
  return [
    ...lostBefore(journal, rows, startedAt),
    ...wrongCounts(rows).map((wrong) => JSON.stringify(wrong).slice(0, 500)),
  ].map((wrong) => `in a backup: ${wrong}`)
}

async function* rowsOf(file: string): AsyncGenerator<SnapshotRow> {
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const row = JSON.parse(line) as unknown
    // The first and the last line are not rows.
    if (Array.isArray(row)) yield rowFromJson(row as unknown as SnapshotRow)
  }
}
