import {
  added,
  boolean,
  bytes,
  entity,
  integer,
  InvalidDeclaration,
  json,
  nullable,
  text,
  type AnyEntity,
  type Migration,
} from '@chowk/engine'
import Database from 'better-sqlite3'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { DatabaseOpenError, sqliteStore } from '../../packages/server/src/sqlite/index.ts'
import { tempSqliteFile } from '../harness/temporary.ts'

let path: string
beforeEach(() => {
  path = tempSqliteFile()
})

const books = entity('books', {
  whose: 'nobody',
  columns: { title: text(), year: integer() },
  unique: { title: ['title'] },
  indexes: { byYear: ['year'], byId: [] },
})

function open(declared: AnyEntity, version = 1, migrations: readonly Migration[] = []) {
  return sqliteStore({ path, entities: [declared], version, migrations })
}

/** Creates a database of version 1 with one book. */
async function existing(): Promise<void> {
  const store = open(books)
  await store.transact((tx) => tx.insert(books, { title: 'Emma', year: 1815 }))
  await store.close()
}

function inspect<T>(look: (database: Database.Database) => T): T {
  const database = new Database(path)
  try {
    return look(database)
  } finally {
    database.close()
  }
}

const schemaOf = () =>
  inspect((database) => ({
    tables: database.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all(),
    version: database.pragma('user_version', { simple: true }),
  }))

describe('a new database', () => {
  it('creates a new database as declared', async () => {
    await existing()
    const schema = inspect((database) => ({
      sql: database
        .prepare(`SELECT sql FROM sqlite_schema WHERE tbl_name = 'books' ORDER BY name`)
        .pluck()
        .all(),
      version: database.pragma('user_version', { simple: true }),
      application: database.pragma('application_id', { simple: true }),
    }))
    expect(schema).toEqual({
      sql: [
        'CREATE TABLE "books" (id INTEGER PRIMARY KEY AUTOINCREMENT, "title" TEXT NOT NULL, "year" INTEGER NOT NULL) STRICT',
        'CREATE INDEX "books.index.byYear" ON "books" ("year")',
        'CREATE UNIQUE INDEX "books.unique.title" ON "books" ("title")',
      ],
      version: 1,
      application: 0x4368776b,
    })
  })

  it('runs no migration, as it has nothing to migrate', async () => {
    await open(books, 3, [{ version: 2, entities: [], run: () => Promise.reject(new Error('run')) }]).close()
    expect(schemaOf().version).toBe(3)
  })

  it('accepts an empty file as a new database', async () => {
    await writeFile(path, '')
    await existing()
  })
})

describe('an existing database', () => {
  beforeEach(existing)

  it('opens again with its rows', async () => {
    const before = schemaOf()
    const store = open(books)
    expect(await store.read((tx) => tx.find(books, 'title', { title: 'Emma' }))).toMatchObject({
      id: 1,
      year: 1815,
    })
    await store.close()
    expect(schemaOf()).toEqual(before)
  })

  it('gets the tables, nullable columns and indexes it lacks', async () => {
    const more = entity('books', {
      whose: 'nobody',
      columns: { title: text(), year: integer(), translated: nullable(boolean()), notes: nullable(json()) },
      unique: { title: ['title', 'year'], year: ['year'] },
      indexes: { byYear: ['year', 'title'], byTranslated: ['translated'] },
    })
    const authors = entity('authors', { whose: 'nobody', columns: { name: text() } })
    const store = sqliteStore({ path, entities: [authors, more], version: 2 })
    await store.transact(async (tx) => {
      expect(await tx.get(more, 1)).toEqual({
        id: 1,
        title: 'Emma',
        year: 1815,
        translated: null,
        notes: null,
      })
      await tx.insert(authors, { name: 'Jane Austen' })
      await tx.insert(more, { title: 'Emma', year: 2000, translated: true, notes: { a: 1 } })
      const page = await tx.page(more, { index: 'byTranslated', order: 'desc', limit: 5 })
      expect(page.map((row) => row.year)).toEqual([2000, 1815])
    })
    await store.close()
    expect(schemaOf().version).toBe(2)
    expect(
      inspect((database) =>
        database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'index' ORDER BY 1`).pluck().all(),
      ),
    ).toEqual(['books.index.byTranslated', 'books.index.byYear', 'books.unique.title', 'books.unique.year'])
  })

  it('builds a missing or changed search index with its rows', async () => {
    const declare = (search?: { columns: ('title' | 'author')[]; within?: 'year'[] }) =>
      entity('books', {
        whose: 'nobody',
        columns: { title: text(), year: integer(), author: nullable(text()) },
        ...(search && { search }),
      })
    async function found(declared: AnyEntity, text: string, within = {}) {
      const store = open(declared, 2)
      const rows = await store.read((tx) => tx.search(declared, { text, within, limit: 9 }))
      await store.transact((tx) => tx.update(declared, 1, { author: 'Jane Austen' }))
      await store.close()
      return rows.length
    }
    expect(await found(declare({ columns: ['title'] }), 'emma')).toBe(1)
    expect(await found(declare({ columns: ['title'] }), 'austen')).toBe(0)
    const wider = declare({ columns: ['title', 'author'], within: ['year'] })
    expect(await found(wider, 'emma austen', { year: [1815] })).toBe(1)
    expect(await found(wider, 'emma austen', { year: [1816] })).toBe(0)
    await open(declare(), 2).close()
    const tables = inspect((database) =>
      database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY 1`).pluck().all(),
    )
    expect(tables).toEqual(['books', 'sqlite_sequence'])
    expect(await found(wider, 'emma austen')).toBe(1)
  })

  it('runs the migrations it has not seen, once and in one transaction with all else', async () => {
    const reportedBooks = entity('books', {
      whose: 'nobody',
      columns: { name: nullable(text()), year: integer(), pages: added(integer(), 100) },
      unique: { name: ['name'] },
    })
    const before = entity('books', {
      whose: 'nobody',
      columns: { title: text(), name: nullable(text()) },
      indexes: { byId: [] },
    })
    let runs = 0
    const migrations: readonly Migration[] = [
      {
        version: 3,
        entities: [before],
        drops: { books: ['title'] },
        async run(tx) {
          runs++
          for (const { id, title } of await tx.page(before, { index: 'byId', limit: 9 }))
            await tx.update(before, id, { name: title })
        },
      },
    ]
    for (let opened = 0; opened < 2; opened++) {
      const store = open(reportedBooks, 5, migrations)
      expect(await store.read((tx) => tx.find(reportedBooks, 'name', { name: 'Emma' }))).toEqual({
        id: 1,
        name: 'Emma',
        year: 1815,
        pages: 100,
      })
      await store.close()
    }
    expect(runs).toBe(1)
    expect(schemaOf().version).toBe(5)
  })

  it('delays callers until its migrations end', async () => {
    const events: string[] = []
    const store = open(books, 2, [
      {
        version: 2,
        entities: [books],
        async run(tx) {
          await tx.update(books, 1, { year: 1816 })
          events.push('migrated')
        },
      },
    ])
    const year = store.read(async (tx) => (await tx.get(books, 1))?.year)
    events.push('asked')
    expect(await year).toBe(1816)
    expect(events).toEqual(['asked', 'migrated'])
    await store.close()
  })

  it('leaves the database unchanged after a failed migration and reports it to all callers', async () => {
    const before = schemaOf()
    const drop = { version: 2, entities: [books], async run() {} }
    const failing: Migration = {
      version: 3,
      entities: [books],
      async run(tx) {
        await tx.delete(books, 1)
        throw new Error('not today')
      },
    }
    const store = open(books, 3, [drop, failing])
    for (const query of [
      store.read(async () => 1),
      store.transact(async () => 1),
      store.size(),
      store.ping(),
    ])
      await expect(query).rejects.toThrow(/Cannot open .* the migration to version 3 failed: not today/)
    await store.close()
    expect(schemaOf()).toEqual(before)
    expect(inspect((database) => database.prepare('SELECT count(*) FROM books').pluck().get())).toBe(1)
  })

  it('fills new columns of old rows as declared', async () => {
    const more = entity('books', {
      whose: 'nobody',
      columns: {
        title: text(),
        year: integer(),
        sold: added(boolean(), true),
        kind: added(text(), "reader's"),
        shelf: added(nullable(integer()), 4),
        tags: added(json<readonly string[]>(), ["it's"]),
        cover: added(bytes(), new Uint8Array([1, 255])),
      },
      unique: { title: ['title'] },
    })
    const store = open(more, 2)
    expect(await store.read((tx) => tx.get(more, 1))).toEqual({
      id: 1,
      title: 'Emma',
      year: 1815,
      sold: true,
      kind: "reader's",
      shelf: 4,
      tags: ["it's"],
      cover: new Uint8Array([1, 255]),
    })
    await store.import([['books', { id: 3, title: 'Persuasion', year: 1817 }]])
    expect(await store.read((tx) => tx.get(more, 3))).toMatchObject({ sold: true, shelf: 4 })
    await store.close()
  })

  it('rejects a database that cannot be migrated and leaves it unchanged', () => {
    const before = schemaOf()
    const declare = (columns: Parameters<typeof entity>[1]['columns'], unique = {}) =>
      entity('books', { whose: 'nobody', columns, unique })
    const changes: [AnyEntity, RegExp][] = [
      [declare({ title: text(), year: integer(), pages: integer() }), /books\.pages is missing/],
      [declare({ title: text(), year: text() }), /books\.year holds INTEGER, and TEXT is declared/],
      [declare({ title: text(), year: nullable(integer()) }), /books\.year never holds null/],
      [declare({ title: text() }), /books has a column year, which is not declared/],
      [
        entity('volumes', { whose: 'nobody', columns: {} }),
        /has a table books, which this program does not know/,
      ],
    ]
    for (const [declared, message] of changes) {
      expect(() => open(declared, 2)).toThrow(DatabaseOpenError)
      expect(() => open(declared, 2)).toThrow(message)
      expect(() => open(declared, 2)).toThrow(path)
      expect(schemaOf()).toEqual(before)
    }
  })

  it('rejects a database whose rows violate a new unique key', async () => {
    const store = open(books)
    await store.transact((tx) => tx.insert(books, { title: 'Waverley', year: 1815 }))
    await store.close()
    const stricter = entity('books', { whose: 'nobody', columns: books.columns, unique: { year: ['year'] } })
    expect(() => open(stricter, 2)).toThrow(/rows of books are alike in the unique key books\.unique\.year/)
    await open(books).close()
  })

  it('rejects a newer database in an older program and names both versions', async () => {
    await open(books, 7).close()
    expect(() => open(books, 6)).toThrow(DatabaseOpenError)
    expect(() => open(books, 6)).toThrow(/version 7, .* up to 6 only/)
  })

  it('accepts tables of other tools that start with an underscore', async () => {
    inspect((database) => database.exec('CREATE TABLE _replication (a)'))
    await open(books).close()
  })
})

describe('a file that cannot be opened', () => {
  it("rejects another application's database and leaves it unchanged", () => {
    inspect((database) => database.exec('CREATE TABLE theirs (a)'))
    expect(() => open(books)).toThrow(/the SQLite database of another application/)
    inspect((database) => {
      expect(database.pragma('journal_mode', { simple: true })).toBe('delete')
      database.exec('DROP TABLE theirs')
      database.pragma('application_id = 5')
    })
    expect(() => open(books)).toThrow(DatabaseOpenError)
  })

  it('rejects a file that is not a database', async () => {
    await writeFile(path, 'Dear diary, '.repeat(500))
    expect(() => open(books)).toThrow(DatabaseOpenError)
    expect(() => open(books)).toThrow(`Cannot open the database ${path}: it is not an SQLite database.`)
  })

  it('rejects a path in a missing directory', () => {
    path = join(dirname(path), 'missing', 'chowk.sqlite')
    expect(() => sqliteStore({ path, entities: [books], version: 1 })).toThrow(DatabaseOpenError)
    expect(() => sqliteStore({ path, entities: [books], version: 1 })).toThrow(
      /the directory .*missing does not exist/,
    )
  })

  it('rejects a path that is not a file', async () => {
    await mkdir(path)
    expect(() => open(books)).toThrow(DatabaseOpenError)
    expect(() => open(books)).toThrow(/is a directory; name a file in it/)
  })

  it('rejects a file that another process keeps locked', async () => {
    await existing()
    inspect((database) => {
      database.exec('BEGIN IMMEDIATE')
      const opening = () => sqliteStore({ path, entities: [books], version: 1, busyTimeoutMs: 10 })
      expect(opening).toThrow(/another process keeps it locked/)
    })
  })
})

describe('declarations', () => {
  it('rejects declarations that no store can keep', () => {
    const columns = { a: text(), b: json() }
    const wrong: AnyEntity[][] = [
      [books, entity('Books', { whose: 'nobody', columns })],
      [entity('x', { whose: 'nobody', columns: { id: integer() } })],
      [entity('x', { whose: 'nobody', columns, unique: { none: [] } })],
      [entity('x', { whose: 'nobody', columns, indexes: { b: ['b'] } })],
      [entity('x', { whose: 'nobody', columns, indexes: { c: ['c' as 'a'] } })],
      [entity('x', { whose: 'nobody', columns, indexes: { a: ['a', 'a'] } })],
      [entity('x', { whose: 'nobody', columns, indexes: { a: { columns: [], where: { a: 'b' } } } })],
    ]
    for (const entities of wrong) {
      expect(() => sqliteStore({ path, entities, version: 1 })).toThrow(InvalidDeclaration)
    }
  })

  it('rejects declarations whose versions do not ascend', () => {
    const step = (version: number): Migration => ({ version, entities: [], async run() {} })
    expect(() => open(books, 0)).toThrow(RangeError)
    expect(() => open(books, 1, [step(2)])).toThrow(RangeError)
    expect(() => open(books, 5, [step(3), step(3)])).toThrow(RangeError)
  })
})
