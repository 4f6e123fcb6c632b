import {
  Catalogue,
  resolvePage,
  resolveSelection,
  resolveTextPage,
  type PageQuery,
  type RowOf,
  type Condition,
} from '@chowk/engine'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sqliteStore } from '../../packages/server/src/sqlite/index.ts'
import { countQuery, pageQuery, type Query } from '../../packages/server/src/sqlite/selection-sql.ts'
import { searchQuery } from '../../packages/server/src/sqlite/text-index.ts'
import { entities, note, notes } from './entities.ts'
import { temporaryFile } from './temporary-file.ts'

type NotePage = PageQuery<typeof notes>

const layout = new Catalogue(entities).of(notes)
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
        const page = resolvePage(layout, { ...selection, where, order, offset: 3, limit: 20 })
        for (const columns of ['*', 'id']) {
          const query = pageQuery(layout, columns, page)
          expect({ sql: query.sql, plan: planOf(query) }).toEqual({
            sql: query.sql,
            plan: [expect.stringMatching(plan)],
          })
        }
      }
      const query = countQuery(layout, resolveSelection(layout, { ...selection, where }))
      expect({ sql: query.sql, plan: planOf(query) }).toEqual({
        sql: query.sql,
        plan: [expect.stringMatching(plan)],
      })
    }
  }
})

it('every shape of search walks what matches, newest first, and nothing else', () => {
  for (const within of [{}, { person_id: [1] }, { person_id: [1, 2] }]) {
    for (const where of conditions) {
      const page = resolveTextPage(layout, { text: '4 1', within, where, offset: 3, limit: 20 })
      const query = searchQuery(layout, ['id', 'title'], page)
      expect({ sql: query.sql, plan: planOf(query) }).toEqual({
        sql: query.sql,
        plan: [
          expect.stringMatching(/^SCAN _terms VIRTUAL TABLE INDEX \d+:M\d$/),
          'SEARCH _row USING INTEGER PRIMARY KEY (rowid=?)',
        ],
      })
    }
  }
})

it('a row is found by its unique key without a walk', () => {
  const sql = 'SELECT * FROM notes WHERE "person_id" = ? AND "title" = ?'
  expect(planOf({ sql, values: [1, 'x'] })).toEqual([
    'SEARCH notes USING INDEX notes.unique.title (person_id=? AND title=?)',
  ])
})
