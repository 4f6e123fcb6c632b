import { Schema } from '@chowk/engine'
import Database from 'better-sqlite3'
import { statSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { vocabularies } from '../event-loop/distinct-words.ts'
import { Connection } from '../../packages/server/src/sqlite/connection.ts'
import { sqliteStore } from '../../packages/server/src/sqlite/index.ts'
import { SqliteRows } from '../../packages/server/src/sqlite/rows.ts'
import { Writer } from '../../packages/server/src/sqlite/writer.ts'
import { PendingTerms } from '../../packages/server/src/sqlite/pending-terms.ts'
import { article, articles, entities, people, person } from './entities.ts'
import { tempSqliteFile } from '../harness/temporary.ts'

/** Maximum terms of a row with search filters, and of a commit before it closes, in UTF-16 units. */
const MAX_UNITS_PER_ROW = 8192 + 100
const MAX_UNITS_PER_COMMIT = 2 * MAX_UNITS_PER_ROW
/** Maximum pages of the log that a commit of one row, or of fifty deletions, adds. FTS5 by itself comes to 986. */
const MAX_PAGES = 140
const ROWS = 1500
/** Minimum number of steps in which a commit merges. */
const MIN_STEPS = 8
/** Bytes of a page in the log, with its header. */
const PAGE_OF_LOG = 4096 + 24

afterEach(() => vi.restoreAllMocks())

async function writerOn(path: string, isSpent = false) {
  await sqliteStore({ path, entities, version: 1 }).close()
  const connection = new Connection(path, { readonly: false, busyTimeoutMs: 0 })
  onTestFinished(() => connection.close())
  const schema = new Schema(entities)
  const rows = new SqliteRows(connection, schema)
  const writer = new Writer(connection, schema, rows, {
    batch: 256,
    workTimeoutMs: 10_000,
    busyTimeoutMs: 0,
    turnBudget: () => () => isSpent,
    renewReads: () => undefined,
    assertInPlace: () => undefined,
  })
  return { connection, writer }
}

test.each(vocabularies(5))(
  'writes 16 concurrent texts of $name in commits of few terms',
  async ({ text }) => {
    const { connection, writer } = await writerOn(tempSqliteFile())
    const ofCommits: number[] = [0]
    const run = connection.run.bind(connection)
    vi.spyOn(connection, 'run').mockImplementation((sql) => {
      if (sql === 'COMMIT') ofCommits.push(0)
      run(sql)
    })
    const { add } = PendingTerms.prototype as { add: (this: PendingTerms, ...change: unknown[]) => number }
    vi.spyOn(PendingTerms.prototype, 'add').mockImplementation(function (this: PendingTerms, ...change) {
      const units = add.apply(this, change)
      expect(units).toBeLessThanOrEqual(MAX_UNITS_PER_ROW)
      ofCommits[ofCommits.length - 1]! += units
      return units
    })
    const rows = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        writer.transact((tx) => tx.insert(articles, article(`${index}`, { body: text(20_000) }))),
      ),
    )
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1))
    expect(Math.max(...ofCommits)).toBeLessThanOrEqual(MAX_UNITS_PER_COMMIT)
  },
)

test('distributes the cost of the index evenly over commits', async () => {
  const path = tempSqliteFile()
  const { connection, writer } = await writerOn(path)
  connection.pragma('wal_autocheckpoint = 0')
  const [, { text } = { text: String }] = vocabularies(7)
  const log = () => statSync(`${path}-wal`).size / PAGE_OF_LOG
  await writer.transact((tx) => tx.insert(articles, article('first')))
  const pages: number[] = []
  const commit = async (work: Parameters<typeof writer.transact<void>>[0]) => {
    const before = log()
    await writer.transact(work)
    pages.push(log() - before)
  }
  for (let index = 1; index < ROWS; index++)
    await commit(
      async (tx) => void (await tx.insert(articles, article(`Mango ${index}`, { body: text(600) }))),
    )
  for (let index = 0; index < ROWS; index += 50)
    await commit(async (tx) => {
      for (let id = index + 1; id <= index + 50; id++) await tx.delete(articles, id)
    })
  expect(Math.max(...pages)).toBeLessThanOrEqual(MAX_PAGES)
})

test('lets the event loop turn during a commit that merges', async () => {
  const { writer } = await writerOn(tempSqliteFile(), true)
  const { id } = await writer.transact((tx) => tx.insert(articles, article('Mango')))
  const turnsOf = async (work: Promise<unknown>) => {
    let [turns, ended] = [0, false]
    void work.finally(() => (ended = true))
    for (; !ended; turns++) await setImmediate()
    return turns
  }
  const without = await turnsOf(writer.transact((tx) => tx.insert(people, person('beside'))))
  const merging = await turnsOf(writer.transact((tx) => tx.delete(articles, id)))
  expect(merging - without).toBeGreaterThanOrEqual(MIN_STEPS)
})

test('commits short texts together', async () => {
  const { connection, writer } = await writerOn(tempSqliteFile())
  const run = vi.spyOn(connection, 'run')
  const insert = (index: number) => writer.transact((tx) => tx.insert(articles, article(`Mango ${index}`)))
  await Promise.all(Array.from({ length: 60 }, (_, index) => insert(index)))
  expect(run.mock.calls.filter(([sql]) => sql === 'COMMIT')).toHaveLength(1)
})

test('finds nothing of writes undone with open savepoints', async () => {
  const path = tempSqliteFile()
  const { writer } = await writerOn(path)
  const inserting =
    (title: string) => (tx: Parameters<Parameters<typeof writer.transact>[0]>[0]) => async () => {
      await tx.insert(articles, article(title))
      await setImmediate()
    }
  const [undone] = await Promise.allSettled([
    // Two concurrent savepoints: neither can be closed.
    writer.transact((tx) =>
      Promise.all([tx.savepoint(inserting('mango')(tx)), tx.savepoint(inserting('mango')(tx))]),
    ),
    writer.transact((tx) => tx.insert(people, person('beside'))),
  ])
  expect(undone.status).toBe('rejected')
  const { id } = await writer.transact((tx) => tx.insert(articles, article('lemon')))
  await writer.idle()
  const found = (word: string) =>
    writer.transact(async (tx) => (await tx.search(articles, { text: word, limit: 9 })).map((row) => row.id))
  expect(await found('lemon')).toEqual([id])
  expect(await found('mango')).toEqual([])
})

test('yields to the event loop between rows when rebuilding words', async () => {
  const path = tempSqliteFile()
  const [{ text } = { text: String }] = vocabularies(6)
  const before = sqliteStore({ path, entities, version: 1 })
  await before.transact(async (tx) => {
    for (let index = 0; index < 12; index++)
      await tx.insert(articles, article(`Mango ${index}`, { body: text(9000) }))
  })
  await before.close()
  const database = new Database(path)
  database.exec('DROP TABLE "articles.search"')
  database.close()

  const store = sqliteStore({ path, entities, version: 1 })
  onTestFinished(() => store.close())
  let turns = 0
  let open = false
  const found = store
    .read((tx) => tx.search(articles, { text: 'mango', limit: 99 }))
    .finally(() => (open = true))
  for (; !open; turns++) await setImmediate()
  expect(await found).toHaveLength(12)
  expect(turns).toBeGreaterThan(4)
})
