import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { postgresStore, sqliteStore, versionOfStore } from '@chowk/server'
import type { Store } from '@chowk/engine'
import { expect, test } from 'vitest'
import { tempDatabase, tempSqliteFile } from '../harness/temporary.ts'
import { collect } from './collect.ts'
import { earlier, earlierRows, later } from './made-up-step.ts'

const stores = {
  async SQLite() {
    const path = tempSqliteFile()
    const open = async (schema: typeof earlier | typeof later) => sqliteStore({ path, ...schema })
    return { place: path, address: `sqlite:${path}`, open }
  },
  async PostgreSQL() {
    const address = await tempDatabase()
    const open = (schema: typeof earlier | typeof later) => postgresStore({ address, ...schema })
    return { place: address, address, open }
  },
}

/** Closes a store, and returns what is in it. */
async function contentOf(opening: Promise<Store>): Promise<unknown[]> {
  const store = await opening
  try {
    return await collect(store.export())
  } finally {
    await store.close()
  }
}

test.each(Object.entries(stores))(
  'leaves a store unchanged when a migration on %s is killed',
  async (name, create) => {
    const { place, address, open } = await create()
    const store = await open(earlier)
    await store.import(await earlierRows())
    await store.close()
    const before = await contentOf(open(earlier))

    const script = join(import.meta.dirname, 'held-migration.ts')
    const child = spawn(process.execPath, ['--conditions=@chowk/source', script, place], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exit = once(child, 'exit')
    expect(String((await Promise.race([once(child.stdout, 'data'), exit]))[0])).toBe('held\n')
    child.kill('SIGKILL')
    expect(await exit).toEqual([null, 'SIGKILL'])

    expect((await versionOfStore(address)).found).toBe(1)
    expect(await contentOf(open(earlier))).toEqual(before)

    // Servers that start together on one database take turns, so that the step runs once. A file locks its process.
    const first = contentOf(open(later))
    if (name === 'SQLite') await first
    const [one, other] = await Promise.all([first, contentOf(open(later))])
    expect(one).toEqual(other)
    expect(JSON.stringify(one)).toContain('"display_name":"Count first (1)"')
    expect(JSON.stringify(one)).not.toContain('motto')
    expect((await versionOfStore(address)).found).toBe(2)
  },
)
