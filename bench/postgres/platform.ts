import { createHash } from 'node:crypto'
import { createEngine, entities, schemaVersion, type Engine, type LimitSettings } from '@chowk/engine'
import { postgresStore } from '@chowk/server'
import pg from 'pg'
import { createKey, saveMember } from '../../tests/harness/administer.ts'

const UNLIMITED = 1_000_000_000

/** Limits that no benchmark reaches. */
export const limits: LimitSettings = {
  burst_per_minute: UNLIMITED,
  quotas: { business: { post: UNLIMITED, react: UNLIMITED } },
}

/** A member that sends requests. */
export interface Sender {
  readonly id: number
  readonly key: string
  /** Hash of the key, as in the database. */
  readonly hash: string
}

export async function withEngine<T>(
  address: string,
  options: Partial<Parameters<typeof createEngine>[0]>,
  work: (engine: Engine) => Promise<T>,
): Promise<T> {
  const store = await postgresStore({ address, entities, version: schemaVersion })
  try {
    return await work(createEngine({ store, publicUrl: 'http://localhost', limits, ...options }))
  } finally {
    await store.close()
  }
}

export async function addSender(engine: Engine, username: string): Promise<Sender> {
  const { id } = await saveMember(engine, { username, plan: 'business' })
  const { key } = await createKey(engine, { username })
  return { id, key, hash: createHash('sha256').update(key).digest('hex') }
}

/** Creates members with a key each, in a new database. */
export function addSenders(address: string, count: number): Promise<Sender[]> {
  return withEngine(address, {}, async (engine) => {
    const senders: Sender[] = []
    let next = 0
    const worker = async () => {
      while (next < count) senders.push(await addSender(engine, `member${String(next++).padStart(5, '0')}`))
    }
    await Promise.all(Array.from({ length: 10 }, worker))
    return senders
  })
}

/** Returns the only row of a query. */
export async function rowOf<Row extends pg.QueryResultRow>(address: string, sql: string): Promise<Row> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    const { rows } = await client.query<Row>(sql)
    return rows[0]!
  } finally {
    await client.end()
  }
}
