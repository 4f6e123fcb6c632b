import { Schema, TransactionEnded, type Tx } from '@chowk/engine'
import Database from 'better-sqlite3'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Connection } from '../../packages/server/src/sqlite/connection.ts'
import { sqliteStore, WorkTimeout, type SqliteStoreOptions } from '../../packages/server/src/sqlite/index.ts'
import { openWriter } from '../../packages/server/src/sqlite/open.ts'
import { SqliteRows } from '../../packages/server/src/sqlite/rows.ts'
import { Writer } from '../../packages/server/src/sqlite/writer.ts'
import { entities, people, person } from './entities.ts'
import { tempSqliteFile } from '../harness/temporary.ts'

let path: string
const closers: (() => unknown)[] = []

beforeEach(() => {
  path = tempSqliteFile()
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

function open(options: Partial<SqliteStoreOptions> = {}) {
  const store = sqliteStore({ path, entities, version: 1, ...options })
  closers.push(() => store.close())
  return store
}

/** Opens a second connection. */
function secondConnection(): Database.Database {
  const database = new Database(path, { timeout: 0 })
  closers.push(() => database.close())
  return database
}

/** A connection that reports its commits and can fail them. */
class WatchedConnection extends Connection {
  commits = 0
  failing: Error | undefined

  override run(sql: string): void {
    if (sql === 'COMMIT') {
      this.commits++
      if (this.failing !== undefined) throw this.failing
    }
    super.run(sql)
  }
}

/** Creates a single writer on a watched connection. */
async function watchedWriter(batch: number, turnBudget = () => () => false) {
  await sqliteStore({ path, entities, version: 1 }).close()
  const connection = new WatchedConnection(path, { readonly: false, busyTimeoutMs: 0 })
  closers.push(() => connection.close())
  const schema = new Schema(entities)
  const rows = new SqliteRows(connection, schema)
  return {
    connection,
    writer: new Writer(connection, schema, rows, {
      batch,
      workTimeoutMs: 1000,
      busyTimeoutMs: 0,
      turnBudget,
      renewReads: () => undefined,
      assertInPlace: () => undefined,
    }),
  }
}

const names = (database: Database.Database) =>
  database.prepare('SELECT name FROM people ORDER BY id').pluck().all()

describe('a transaction', () => {
  it('resolves a transaction once its rows are in the file', async () => {
    const store = open()
    const database = secondConnection()
    await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        await store.transact(async (tx) => {
          await tx.insert(people, person(`${index}`))
          expect(names(database)).not.toContain(`${index}`)
          tx.onCommit(() => expect(names(database)).toContain(`${index}`))
        })
        expect(names(database)).toContain(`${index}`)
      }),
    )
  })

  it('rejects a transaction when another in its commit wrote first', async () => {
    const { writer } = await watchedWriter(256)
    const receive = (index: number) =>
      writer.transact(async (tx) => {
        if ((await tx.get(people, index)) !== undefined) throw new Error(`${index} is taken`)
        await tx.insert(people, person(`${index}`))
      })
    const database = secondConnection()
    const together = Promise.all([
      receive(1),
      receive(1).catch((error: Error) => [error.message, ...names(database)]),
    ])
    expect((await together)[1]).toEqual(['1 is taken', '1'])
  })

  it('syncs a transaction to disk with its commit', () => {
    const schema = { schema: new Schema(entities), version: 1, migrations: [] }
    const { connection } = openWriter(path, schema, { mustExist: false, busyTimeoutMs: 1000 })
    closers.push(() => connection.close())
    expect(connection.pragma('journal_mode')).toBe('wal')
    expect(connection.pragma('synchronous')).toBe(2)
  })

  it('shares its commit with waiting ones', async () => {
    const { connection, writer } = await watchedWriter(256)
    const insert = (index: number) => writer.transact((tx) => tx.insert(people, person(`${index}`)))
    const rows = await Promise.all(Array.from({ length: 40 }, (_, index) => insert(index)))
    expect(connection.commits).toBe(1)
    expect(rows.map((row) => row.id)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  })

  it('shares its commit with transactions of the next turns without waiting forever', async () => {
    const { connection, writer } = await watchedWriter(256)
    const pending: Promise<unknown>[] = []
    /** Enqueues a request in each turn, before the writer checks, until there are enough. */
    const askInTurns = async (enough: () => boolean) => {
      for (let turns = 0, turn = setImmediate(); turns < 20 && !enough(); turns++, turn = setImmediate()) {
        pending.push(writer.transact(async () => {}))
        await turn
      }
    }
    await askInTurns(() => pending.length === 3)
    await Promise.all(pending)
    expect(connection.commits).toBe(1)

    await askInTurns(() => connection.commits > 1)
    expect(connection.commits).toBe(2)
    await Promise.all(pending)
  })

  it('shares its commit with no more than a batch', async () => {
    const { connection, writer } = await watchedWriter(16)
    await Promise.all(Array.from({ length: 40 }, () => writer.transact(async () => {})))
    expect(connection.commits).toBe(3)
  })

  it("shares its commit with at most a turn's work", async () => {
    let work = 0
    const { connection, writer } = await watchedWriter(256, () => {
      const end = work + 10
      return () => work >= end
    })
    await Promise.all(Array.from({ length: 25 }, () => writer.transact(async () => void work++)))
    expect(connection.commits).toBe(3)
  })

  it('undoes only the transaction that rejects', async () => {
    const { connection, writer } = await watchedWriter(256)
    const results = await Promise.allSettled(
      Array.from({ length: 9 }, (_, index) =>
        writer.transact(async (tx) => {
          await tx.insert(people, person(`${index}`))
          await tx.savepoint(() => tx.insert(people, person(`${index} again`)))
          if (index % 3 === 1) throw new Error(`failure ${index}`)
        }),
      ),
    )
    expect(connection.commits).toBe(1)
    expect(results.map((result) => result.status === 'fulfilled')).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7, 8].map((index) => index % 3 !== 1),
    )
    expect(names(secondConnection())).toHaveLength(12)
  })

  it('rejects with every other of its commit where that fails, and has no effects', async () => {
    const { connection, writer } = await watchedWriter(256)
    const effects: number[] = []
    connection.failing = new Error('the disk is full')
    const insert = (index: number) =>
      writer.transact(async (tx) => {
        tx.onCommit(() => effects.push(index))
        await tx.insert(people, person(`${index}`))
        if (index === 2) throw new Error('the work fails')
      })
    const results = await Promise.allSettled([0, 1, 2, 3].map(insert))
    const reasons = results.map((result) => result.status === 'rejected' && String(result.reason))
    expect(reasons).toEqual(Array(4).fill('Error: the disk is full'))
    expect(effects).toEqual([])
    expect(names(secondConnection())).toEqual([])

    connection.failing = undefined
    await insert(5)
    expect(effects).toEqual([5])
    expect(names(secondConnection())).toEqual(['5'])
  })

  it('rejects all transactions of a commit that SQLite rolls back', async () => {
    const { connection, writer } = await watchedWriter(256)
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, (_, index) =>
        writer.transact(async (tx) => {
          await tx.insert(people, person(`${index}`))
          if (index !== 2) return
          connection.database.exec('ROLLBACK')
          throw new Error('database or disk is full')
        }),
      ),
    )
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
    expect(names(secondConnection())).toEqual([])
    await writer.transact((tx) => tx.insert(people, person('after')))
    expect(names(secondConnection())).toEqual(['after'])
  })

  it('rejects with every other of its commit where it cannot be undone by itself', async () => {
    const { connection, writer } = await watchedWriter(256)
    const results = await Promise.allSettled(
      Array.from({ length: 3 }, (_, index) =>
        writer.transact(async (tx) => {
          await tx.insert(people, person(`${index}`))
          if (index !== 1) return
          connection.database.exec('RELEASE s0')
          throw new Error('the work fails')
        }),
      ),
    )
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(names(secondConnection())).toEqual([])
  })

  it('responds although its effect throws, and reports the defect', async () => {
    const store = open()
    const uncaught: unknown[] = []
    const listeners = process.listeners('uncaughtException')
    process.removeAllListeners('uncaughtException')
    process.on('uncaughtException', (error) => uncaught.push(error))
    const effects: string[] = []
    const defect = new Error('a defect')
    await store.transact(async (tx) => {
      tx.onCommit(() => {
        throw defect
      })
      tx.onCommit(() => effects.push('next'))
    })
    await setImmediate()
    process.removeAllListeners('uncaughtException')
    for (const listener of listeners) process.on('uncaughtException', listener)
    expect(effects).toEqual(['next'])
    expect(uncaught).toEqual([defect])
  })
})

describe('work that never settles', () => {
  it('ends and undoes work that never settles and continues the rest of its commit', async () => {
    const store = open({ workTimeoutMs: 20 })
    let leaked: Tx | undefined
    const hanging = store.transact(async (tx) => {
      leaked = tx
      await tx.insert(people, person('hanging'))
      await tx.savepoint(() => new Promise(() => {}))
    })
    const following = store.transact((tx) => tx.insert(people, person('following')))
    await expect(hanging).rejects.toThrow(WorkTimeout)
    await following
    await expect(leaked!.insert(people, person('late'))).rejects.toThrow(TransactionEnded)
    expect(names(secondConnection())).toEqual(['following'])
  })

  it('ends work that never settles in a read', async () => {
    const store = open({ workTimeoutMs: 20 })
    const hanging = store.read(() => new Promise(() => {}))
    const following = store.read((tx) => tx.count(people, { index: 'byId' }))
    await expect(hanging).rejects.toThrow(WorkTimeout)
    expect(await following).toBe(0)
  })
})

describe('while another process holds the lock', () => {
  it('transactions wait, and reads go on', async () => {
    const store = open()
    const database = secondConnection()
    database.exec(`BEGIN IMMEDIATE; INSERT INTO people (name, visits) VALUES ('other', 0)`)
    const pendingWrite = store.transact((tx) => tx.insert(people, person('ours')))
    expect(await store.read((tx) => tx.count(people, { index: 'byId' }))).toBe(0)
    database.exec('COMMIT')
    expect(await pendingWrite).toMatchObject({ id: 2 })
    expect(names(database)).toEqual(['other', 'ours'])
  })

  it('gives up on transactions eventually', async () => {
    const store = open({ busyTimeoutMs: 30 })
    const database = secondConnection()
    database.exec('BEGIN IMMEDIATE')
    const attempts = [1, 2].map((index) => store.transact((tx) => tx.insert(people, person(`${index}`))))
    for (const attempt of attempts)
      await expect(attempt).rejects.toMatchObject({ cause: { code: 'SQLITE_BUSY' } })
    database.exec('COMMIT')
    await store.transact((tx) => tx.insert(people, person('3')))
  })
})

describe('close', () => {
  it('finishes waiting work and leaves everything in one file', async () => {
    const store = sqliteStore({ path, entities, version: 1, batch: 2 })
    const pending = [1, 2, 3, 4, 5].map((index) =>
      store.transact((tx) => tx.insert(people, person(`${index}`))),
    )
    await store.close()
    expect(await Promise.all(pending)).toHaveLength(5)
    const database = new Database(path, { readonly: true })
    closers.push(() => database.close())
    expect(names(database)).toHaveLength(5)
  })

  it('ends an export under way', async () => {
    const store = open()
    await store.transact(async (tx) => {
      for (let index = 0; index < 5; index++) await tx.insert(people, person(`${index}`))
    })
    const rows = store.export()[Symbol.asyncIterator]()
    await rows.next()
    await store.close()
    await expect(rows.next()).rejects.toThrow('closed')
  })
})
