import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, expect, it } from 'vitest'
import { sqliteStore } from '../../packages/server/src/sqlite/index.ts'
import { entities, people, person, uses } from './entities.ts'
import { tempSqliteFile } from '../harness/temporary.ts'

let path: string
beforeEach(() => {
  path = tempSqliteFile()
})

const PROCESSES = ['a', 'b', 'c']
const ROWS = 100

/** Inserts rows into the same file from another process. Returns their ids. */
async function insertElsewhere(name: string): Promise<number[]> {
  const script = join(import.meta.dirname, 'sqlite-process.ts')
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, [
    '--conditions=@chowk/source',
    script,
    path,
    name,
    String(ROWS),
  ])
  return JSON.parse(stdout) as number[]
}

it('creates one file and writes to it from several processes', async () => {
  const elsewhere = PROCESSES.map(insertElsewhere)
  const store = sqliteStore({ path, entities, version: 1 })
  const ids = []
  for (let index = 0; index < ROWS; index++) {
    const row = await store.transact(async (tx) => {
      await tx.incrementUpTo(uses, 'use', { person_id: 1, day: 'd' }, 'count', Infinity)
      return tx.insert(people, person(`here ${index}`))
    })
    ids.push(row.id)
  }
  const all = [ids, ...(await Promise.all(elsewhere))]
  const total = ROWS * (PROCESSES.length + 1)
  expect(all.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: total }, (_, index) => index + 1))
  await store.read(async (tx) => {
    expect(await tx.count(people, { index: 'byId' })).toBe(total)
    expect(await tx.find(uses, 'use', { person_id: 1, day: 'd' })).toMatchObject({ count: total })
  })
  await store.close()
})
