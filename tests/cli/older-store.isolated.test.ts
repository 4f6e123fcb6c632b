import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Migration } from '@chowk/engine'
import { createLogger, postgresStore, serve, sqliteStore, versionOfStore } from '@chowk/server'
import { describe, expect, test, vi } from 'vitest'
import { lineOf } from '../../packages/server/src/settings/measure.ts'
import { tempDatabase } from '../harness/temporary.ts'
import { earlier, earlierRows, madeUpStep } from '../stores/made-up-step.ts'
import { folder } from './chowk.ts'
import { runHere } from './in-process.ts'

// The program knows a version 2 of the schema, to which a made-up step leads.
vi.mock('../../packages/engine/src/entities/index.ts', async (original) => ({
  ...(await original<object>()),
  schemaVersion: 2,
}))
const steps = vi.hoisted((): Migration[] => [])
vi.mock('../../packages/engine/src/entities/migrations.ts', () => ({ migrations: steps }))
steps.push(madeUpStep)

async function sqlite(): Promise<string> {
  const path = join(folder(), 'chowk.sqlite')
  const store = sqliteStore({ path, ...earlier })
  await store.import(await earlierRows())
  await store.close()
  return `sqlite:${path}`
}

async function postgres(): Promise<string> {
  const address = await tempDatabase()
  const store = await postgresStore({ address, ...earlier })
  await store.import(await earlierRows())
  await store.close()
  return address
}

const chowk = (...words: string[]) => runHere(words, {}, '')
const versionOf = async (address: string) => (await versionOfStore(address)).found
const nameOf = async (store: string) => {
  const { out } = await chowk('members', 'list', '--json', '--store', store)
  const { items } = JSON.parse(out) as { items: { username: string; display_name: string }[] }
  return items.find(({ username }) => username === 'asha')!.display_name
}
const MOVED = 'Count first (1)'

describe.each([
  ['SQLite', sqlite],
  ['PostgreSQL', postgres],
])('a store of an older version on %s', (_, create) => {
  test('rejects an older store without migrating it in commands that use it', async () => {
    const address = await create()
    for (const words of [
      ['members', 'list'],
      ['members', 'create', 'new'],
      ['keys', 'list', 'asha'],
      ['reports', 'list'],
      ['store', 'backup', join(folder(), 'backup')],
    ]) {
      const { code, error, out } = await chowk(...words, '--store', address)
      expect([code, out]).toEqual([1, ''])
      expect(error).toContain(
        'its schema has version 1, and this program needs version 2. Migrate it with `chowk store migrate`',
      )
    }
    expect(await versionOf(address)).toBe(1)
  })

  test('migrates an older store with chowk store migrate, which reports it', async () => {
    const address = await create()
    const migrate = () => chowk('store', 'migrate', '--store', address)
    expect(await migrate()).toMatchObject({ code: 0, error: 'Migrated from version 1 to 2.\n' })
    expect([await versionOf(address), await nameOf(address)]).toEqual([2, MOVED])
    expect(await migrate()).toMatchObject({ code: 0, error: 'The store is up to date.\n' })
  })

  test('migrates an older store when a server starts, and logs it', async () => {
    const address = await create()
    const lines: string[] = []
    const logger = createLogger({ stream: { write: (line) => void lines.push(line) } })
    const server = await serve({ port: 0, store: address, site: false, logger })
    await server.close()
    const said = lines.find((line) => line.includes('migrated the store'))
    expect(JSON.parse(said!)).toMatchObject({ from_version: 1, to_version: 2 })
    expect(await versionOf(address)).toBe(2)
  })
})

test('restores an older backup like an older store', async () => {
  const rows = (await earlierRows()).map(lineOf)
  const text = rows.map((line) => `${line}\n`).join('')
  const sha256 = createHash('sha256').update(text).digest('hex')
  const file = join(folder(), 'backup')
  const head = '{"chowk":"backup","version":1,"schema":1}'
  writeFileSync(file, `${head}\n${text}${JSON.stringify({ rows: rows.length, sha256 })}\n`)
  const restored = `sqlite:${join(folder(), 'chowk.sqlite')}`
  expect(await chowk('store', 'restore', file, '--quiet', '--store', restored)).toMatchObject({ code: 0 })
  expect(await nameOf(restored)).toBe(MOVED)
})
