import type { AnyEntity, Store, Tx } from '@chowk/engine'
import pg from 'pg'

/**
 * Returns a store whose ids match other stores: winds back the sequences of PostgreSQL, which skips the ids of undone
 * or refused rows. Supports one caller with one transaction at a time.
 */
export function gapless(store: Store, address: string): Store {
  const client = new pg.Client(address)
  const connected = client.connect()
  let last = new Map<string, number>()

  async function lastOf({ name }: AnyEntity): Promise<number> {
    const known = last.get(name)
    if (known !== undefined) return known
    await connected
    const { rows } = await client.query<{ last: number }>(
      `SELECT (last_value - 1 + is_called::integer)::integer AS last FROM "${name}._ids"`,
    )
    last.set(name, rows[0]!.last)
    return rows[0]!.last
  }

  async function rewind(name: string): Promise<void> {
    await connected
    await client.query(`SELECT setval('"${name}._ids"', $1, false)`, [last.get(name)! + 1])
  }

  /** Runs work; if it rejects, takes back its ids. */
  async function rewinding<T>(work: () => Promise<T>): Promise<T> {
    const before = new Map(last)
    try {
      return await work()
    } catch (error) {
      const changed = [...last.keys()].filter(
        (name) => before.has(name) && before.get(name) !== last.get(name),
      )
      for (const name of changed) last.set(name, before.get(name)!)
      const unknown = [...last.keys()].filter((name) => !before.has(name))
      for (const name of unknown) last.set(name, first.get(name)!)
      for (const name of [...changed, ...unknown]) await rewind(name)
      throw error
    }
  }
  /** Last id of each entity at the first request. */
  const first = new Map<string, number>()

  /** Chain of earlier writes, so that concurrent writes are counted one after the other. */
  let turn: Promise<unknown> = Promise.resolve()

  function noted<Row extends { id: number } | undefined>(
    entity: AnyEntity,
    isNew: (row: NonNullable<Row>) => boolean,
    write: () => Promise<Row>,
  ): Promise<Row> {
    const mine = turn.then(() => noteNow(entity, isNew, write))
    turn = mine.catch(() => undefined)
    return mine
  }

  async function noteNow<Row extends { id: number } | undefined>(
    entity: AnyEntity,
    isNew: (row: NonNullable<Row>) => boolean,
    write: () => Promise<Row>,
  ): Promise<Row> {
    const before = await lastOf(entity)
    if (!first.has(entity.name)) first.set(entity.name, before)
    try {
      const row = await write()
      if (row !== undefined && isNew(row)) last.set(entity.name, Math.max(before, row.id))
      else await rewind(entity.name)
      return row
    } catch (error) {
      await rewind(entity.name)
      throw error
    }
  }

  /** Writes that go with the commit. The store does not know them: each waits for its turn here. */
  const unawaited: Promise<unknown>[] = []

  /** Runs work, and what it left to the commit. */
  async function settled<T>(work: Promise<T>): Promise<T> {
    try {
      const value = await work
      await Promise.all(unawaited)
      return value
    } finally {
      await Promise.allSettled(unawaited.splice(0))
    }
  }

  function watched(tx: Tx): Tx {
    const watching: Partial<Tx> = {
      insert: (entity, row) =>
        noted(
          entity,
          () => true,
          () => tx.insert(entity, row),
        ) as ReturnType<typeof tx.insert<typeof entity>>,
      insertIfAbsent: (entity, row) =>
        noted(
          entity,
          () => true,
          () => tx.insertIfAbsent(entity, row),
        ),
      incrementUpTo: (entity, key, values, column, max) =>
        noted(
          entity,
          (row) => (row as Record<string, unknown>)[column] === 1,
          () => tx.incrementUpTo(entity, key, values, column, max),
        ),
      withCommit(write) {
        write.catch(() => undefined)
        unawaited.push(write)
      },
      async savepoint(work) {
        await Promise.all(unawaited.splice(0))
        return rewinding(() => tx.savepoint(() => settled(work())))
      },
    }
    return new Proxy(tx, {
      get(target, name) {
        const own = watching[name as keyof Tx] as unknown
        if (own !== undefined) return own
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    })
  }

  return {
    ...store,
    transact: (work) => rewinding(() => store.transact((tx) => settled(work(watched(tx))))),
    async import(rows) {
      await store.import(rows)
      last = new Map()
      first.clear()
    },
    async close() {
      await connected
      await client.end()
      await store.close()
    },
  }
}
