import { demoSeed } from '@chowk/engine'
import Database from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { callEveryRead } from '../harness/every-read.ts'
import { repeatable } from '../harness/repeatable.ts'
import { stores } from '../harness/stores.ts'
import { World } from '../harness/world.ts'

test('reads through an index with every statement of every list and search', async () => {
  const statements = new Set<string>()
  const prepare = Reflect.get(Database.prototype, 'prepare') as (
    this: Database.Database,
    sql: string,
  ) => unknown
  const spy = vi.spyOn(Database.prototype, 'prepare').mockImplementation(function (
    this: Database.Database,
    sql,
  ) {
    if (sql.startsWith('SELECT')) statements.add(sql)
    return prepare.call(this, sql) as Database.Statement
  })
  const { store, dispose, path } = await stores.sqlite()
  const world = new World(store, { ...repeatable(), seed: demoSeed })
  // What seeding and resetting have asked is of no interest.
  await callEveryRead(world, () => statements.clear())
  spy.mockRestore()

  const database = new Database(path, { readonly: true })
  // An index with a WHERE of its own holds nothing but rows that are asked for.
  const partial = database
    .prepare<[], { name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '% WHERE %'",
    )
    .all()
    .map(({ name }) => name)
  const walks = [...statements].flatMap((sql) => {
    const values = Array.from({ length: sql.split('?').length - 1 }, () => 1)
    const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[]
    return steps
      .filter(({ detail }) => {
        const index = /^SCAN items USING (?:COVERING )?INDEX (\S+)$/.exec(detail)?.[1]
        if (index !== undefined) return !partial.includes(index)
        // Sorts the first row of each range, which the index gives in no order.
        const sortsRanges = sql.startsWith('SELECT _range.key')
        if (detail.includes('TEMP B-TREE')) return !sortsRanges
        return /^SCAN \S+$/.test(detail) || detail.startsWith('SCAN items')
      })
      .map(({ detail }) => ({ sql, detail }))
  })
  database.close()
  await dispose()
  expect(statements.size).toBeGreaterThan(50)
  expect(walks).toEqual([])
})
