import {
  Schema,
  resolvePage,
  resolveSelection,
  resolveTextPage,
  keyRangesOf,
  type PageQuery,
  type RowOf,
  type Condition,
} from '@chowk/engine'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Connection } from '../../packages/server/src/sqlite/connection.ts'
import { sqliteStore } from '../../packages/server/src/sqlite/index.ts'
import { compile, type Query } from '../../packages/server/src/sql/query-compiler.ts'
import { sqlite } from '../../packages/server/src/sqlite/dialect.ts'
import { SqliteRows } from '../../packages/server/src/sqlite/rows.ts'
import { compileSearch } from '../../packages/server/src/sqlite/text-index.ts'
import { entities, note, notes } from './entities.ts'
import { temporaryFile } from './temporary-file.ts'

type NotePage = PageQuery<typeof notes>

const schema = new Schema(entities)
const table = schema.of(notes)
let file: Awaited<ReturnType<typeof temporaryFile>>
let database: Database.Database

beforeAll(async () => {
  file = await temporaryFile()
  const store = sqliteStore({ path: file.path, entities, version: 1 })
  await store.transact(async (tx) => {
    for (let at = 0; at < 500; at++)
      await tx.insert(notes, note(`${at}`, { rank: at % 9, person_id: at % 5 }))
  })
  await store.close()
  database = new Database(file.path, { readonly: true })
})
afterAll(async () => {
  database.close()
  await file.remove()
})

function planOf({ sql, values }: Query): string[] {
  const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(values) as { detail: string }[]
  return steps.map((step) => step.detail)
}

const selections: readonly (readonly [Omit<NotePage, 'limit'>, plan: RegExp])[] = [
  [{ index: 'byId' }, /^SCAN notes$/],
  [{ index: 'byId', from: 5 }, /^SEARCH notes USING INTEGER PRIMARY KEY \(rowid>\?\)$/],
  [{ index: 'byId', from: 5, to: 9 }, /^SEARCH notes USING INTEGER PRIMARY KEY \(rowid>\? AND rowid<\?\)$/],
  [{ index: 'byRank' }, /^SCAN notes USING (COVERING )?INDEX notes\.index\.byRank$/],
  [{ index: 'byRank', from: 5 }, /^SEARCH .* notes\.index\.byRank \(rank>\?\)$/],
  [{ index: 'byRank', to: 5 }, /^SEARCH .* notes\.index\.byRank \(rank<\?\)$/],
  [{ index: 'byRank', equals: { rank: 5 } }, /^SEARCH .* notes\.index\.byRank \(rank=\?\)$/],
  [{ index: 'byRank', equals: { rank: null } }, /^SEARCH .* notes\.index\.byRank \(rank=\?\)$/],
  [
    { index: 'byRank', equals: { rank: 5 }, from: 7 },
    /^SEARCH .* notes\.index\.byRank \(rank=\? AND rowid>\?\)$/,
  ],
  [
    { index: 'byPinnedAndTitle', equals: { pinned: true } },
    /^SEARCH .* notes\.index\.byPinnedAndTitle \(pinned=\?\)$/,
  ],
  [
    { index: 'byPersonAndRank', equals: { person_id: 1 }, from: 2, to: 5 },
    /^SEARCH .* notes\.index\.byPersonAndRank \(person_id=\? AND rank>\? AND rank<\?\)$/,
  ],
  [
    { index: 'byPersonRankAndTitle', equals: { person_id: 1, rank: null }, from: 'a' },
    /^SEARCH .* notes\.index\.byPersonRankAndTitle \(person_id=\? AND rank=\? AND title>\?\)$/,
  ],
  [
    { index: 'pinnedByRank', equals: { pinned: true } },
    /^SCAN notes USING (COVERING )?INDEX notes\.index\.pinnedByRank$/,
  ],
  [
    { index: 'pinnedByRank', equals: { pinned: true }, from: 5 },
    /^SEARCH .* notes\.index\.pinnedByRank \(rank>\?\)$/,
  ],
  [
    { index: 'pinnedOfOne', equals: { pinned: true, person_id: 1, title: 'a' } },
    /^SEARCH .* notes\.index\.pinnedOfOne \(title=\?\)$/,
  ],
  [
    { index: 'withRank', equals: { rank: 5 }, from: 'a' },
    /^SEARCH .* notes\.index\.withRank \(rank=\? AND title>\?\)$/,
  ],
]

const conditions: readonly (readonly Condition<RowOf<typeof notes>>[])[] = [
  [],
  [['rank', '=', 5]],
  [['rank', '=', null]],
  [
    ['title', '>', 'x'],
    ['rank', '!=', 5],
  ],
  [
    ['rank', 'in', [1, 2, 3]],
    ['person_id', 'not in', [4, 5]],
  ],
  [
    ['rank', 'in', [1, null]],
    ['id', '>', 7],
  ],
  [{ any: [['rank', '=', 1], ['title', '=', 'x'], { any: [['id', '=', 5]] }] }],
]

it('every shape of page walks its index, in order, and nothing else', () => {
  for (const [selection, plan] of selections) {
    for (const where of conditions) {
      for (const order of ['asc', 'desc'] as const) {
        const page = resolvePage(table, { ...selection, where, order, offset: 3, limit: 20 })
        for (const columns of ['*', 'id']) {
          const whole = { page, beyond: [], present: false }
          const query = compile(sqlite, (query) => query.select(table, columns, whole, 20))
          expect({ sql: query.sql, plan: planOf(query) }).toEqual({
            sql: query.sql,
            plan: [expect.stringMatching(plan)],
          })
        }
      }
      const counted = resolveSelection(table, { ...selection, where })
      const query = compile(sqlite, (query) => query.count(table, counted))
      expect({ sql: query.sql, plan: planOf(query) }).toEqual({
        sql: query.sql,
        plan: [expect.stringMatching(plan)],
      })
    }
  }
})

it('what comes after a position is looked up in the index, whatever is null', () => {
  const plansAfter = (query: Omit<NotePage, 'limit'>) =>
    keyRangesOf(resolvePage(table, { ...query, limit: 20 }), { idApart: true }).map((range) =>
      planOf(compile(sqlite, (query) => query.select(table, '*', range, 20))).map(
        (step) => /\((.*)\)$/.exec(step)?.[1] ?? step,
      ),
    )
  expect(plansAfter({ index: 'byId', after: [5] })).toEqual([['rowid>?']])
  expect(plansAfter({ index: 'byRank', after: [5, 9] })).toEqual([['rank=? AND rowid>?'], ['rank>?']])
  expect(plansAfter({ index: 'byRank', after: [5, 9], order: 'desc' })).toEqual([
    ['rank=? AND rowid<?'],
    ['rank<?'],
    ['rank=?'],
  ])
  expect(plansAfter({ index: 'byRank', after: [null, 9] })).toEqual([['rank=? AND rowid>?'], ['rank>?']])
  expect(plansAfter({ index: 'byRank', after: [null, 9], order: 'desc' })).toEqual([['rank=? AND rowid<?']])
  expect(plansAfter({ index: 'byRank', after: [5, 9], to: 7 })).toEqual([
    ['rank=? AND rowid>?'],
    ['rank>? AND rank<?'],
  ])
  expect(plansAfter({ index: 'byPersonRankAndTitle', after: [1, 5, 'a', 9] })).toEqual([
    ['person_id=? AND rank=? AND title=? AND rowid>?'],
    ['(person_id,rank,title)>(?,?,?)'],
  ])
  expect(plansAfter({ index: 'byPersonRankAndTitle', after: [1, 5, 'a', 9], order: 'desc' })).toEqual([
    ['person_id=? AND rank=? AND title=? AND rowid<?'],
    ['person_id=? AND (rank,title)<(?,?)'],
    ['person_id=? AND rank=?'],
    ['person_id<?'],
  ])
})

it('every shape of search walks what matches, newest first, and nothing else', () => {
  for (const within of [{}, { person_id: [1] }, { person_id: [1, 2] }]) {
    for (const where of conditions) {
      const page = resolveTextPage(table, { text: '4 1', within, where, offset: 3, limit: 20 })
      const query = compileSearch(table, page)
      expect({ sql: query.sql, plan: planOf(query) }).toEqual({
        sql: query.sql,
        plan: [
          expect.stringMatching(/^SCAN _terms VIRTUAL TABLE INDEX \d+:M\d$/),
          'SEARCH notes USING INTEGER PRIMARY KEY (rowid=?)',
        ],
      })
    }
  }
})

it('rows are found by their ids and unique keys without a walk, one as well as many', () => {
  const asked: string[] = []
  const connection = new Connection(file.path, { readonly: true, busyTimeoutMs: 0 })
  const prepare = connection.database.prepare.bind(connection.database) as (sql: string) => Database.Statement
  vi.spyOn(connection.database, 'prepare').mockImplementation((sql: string) => {
    asked.push(sql)
    return prepare(sql)
  })
  const rows = new SqliteRows(connection, schema)
  const key = table.unique.get('title')!
  rows.get(table, 5)
  rows.getMany(table, [5, 6, 7])
  rows.find(table, key, [1, '6'])
  expect(rows.findMany(table, key, [[1, '6']])).toHaveLength(1)
  const ofOne = rows.findMany(
    table,
    key,
    ['1', '6', '11'].map((title) => [1, title]),
  )
  expect(ofOne).toHaveLength(3)
  const ofSeveral = rows.findMany(
    table,
    key,
    ['1', '7', '13'].map((title, at) => [at + 1, title]),
  )
  expect(ofSeveral).toHaveLength(3)
  connection.close()
  const plans = asked.map((sql) => planOf({ sql, values: Array.from(sql.matchAll(/\?/g), () => 1) }))
  const byId = ['SEARCH notes USING INTEGER PRIMARY KEY (rowid=?)']
  const byTitle = ['SEARCH notes USING INDEX notes.unique.title (person_id=? AND title=?)']
  // One statement finds a key, alone or in a list.
  expect(plans).toEqual([byId, byId, byTitle, byTitle, expect.arrayContaining(byTitle)])
})
