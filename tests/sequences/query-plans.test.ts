import { demoSeed, people } from '@chowk/engine'
import { operationById } from '@chowk/contract'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { allOperations, callOf } from '../harness/arbitrary-calls.ts'
import type { Client } from '../harness/client.ts'
import { repeatable } from '../harness/repeatable.ts'
import { stores } from '../harness/stores.ts'
import { World } from '../harness/world.ts'

const CALLS = 30

test('no read walks a table from end to end: every statement of every list and search goes through an index', async () => {
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
  await world.control.reset()
  const clients = new Map<string, Client>()
  for (const { username } of people) clients.set(username, await world.member(username))
  // What seeding and resetting have asked is of no interest.
  statements.clear()
  const reads = allOperations.filter((id) => operationById(id).method === 'GET')
  for (const [index, id] of reads.entries())
    for (const { username, input } of fc.sample(callOf(id), { numRuns: CALLS, seed: index }))
      await clients.get(username)!.callLoosely(id, input)
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
        return /^SCAN \S+$/.test(detail) || detail.startsWith('SCAN items') || detail.includes('TEMP B-TREE')
      })
      .map(({ detail }) => ({ sql, detail }))
  })
  database.close()
  await dispose()
  expect(statements.size).toBeGreaterThan(50)
  expect(walks).toEqual([])
})
