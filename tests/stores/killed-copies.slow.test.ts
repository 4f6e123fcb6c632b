import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, writeFile, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createControl, demoSeed, type Store } from '@chowk/engine'
import { describe, expect, test } from 'vitest'
import { run } from '../../packages/cli/src/program.ts'
import { openStore } from '../../packages/server/src/settings/store.ts'
import { measureStore } from '../../packages/server/src/settings/measure.ts'
import { repeatable } from '../harness/repeatable.ts'
import { collect } from './collect.ts'
import { openSession, until } from './postgres-session.ts'
import { saveMember } from '../harness/administer.ts'
import { tempDatabase, tempSqliteFile } from '../harness/temporary.ts'

const program = join(import.meta.dirname, '../../packages/cli/bin/chowk.js')

async function withStore<T>(address: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(address)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** Returns the address of a database with the demonstration. */
async function source(): Promise<string> {
  const address = await tempDatabase()
  await withStore(address, (store) =>
    createControl({ ...repeatable(), store, publicUrl: 'http://localhost', seed: demoSeed }).reset(),
  )
  return address
}

/**
 * Runs the program until it reads the last but one table of a database, which is locked, and kills it there with `kill
 * -9`.
 */
async function killedHalfway(address: string, args: readonly string[]): Promise<void> {
  const [holder, watcher] = [await openSession(address), await openSession(address)]
  await holder.query('BEGIN; LOCK TABLE search_entries IN ACCESS EXCLUSIVE MODE')
  const child = spawn(process.execPath, [program, ...args], { stdio: 'ignore' })
  const exit = once(child, 'exit')
  const blocked = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await until(watcher, blocked)
  child.kill('SIGKILL')
  expect(await exit).toEqual([null, 'SIGKILL'])
  await holder.query('ROLLBACK')
}

const targets = { SQLite: async () => `sqlite:${tempSqliteFile()}`, PostgreSQL: tempDatabase }

describe.each(Object.entries(targets))('a copy to %s', (_name, newTarget) => {
  test('keeps the target when killed halfway and can be repeated', async () => {
    const [from, target] = [await source(), await newTarget()]
    const rows = await withStore(target, async (store) => {
      await saveMember(createControl({ store, publicUrl: 'http://localhost' }).engine, { username: 'before' })
      return collect(store.export())
    })
    await killedHalfway(from, ['store', 'copy', from, target, '--replace', '--yes'])
    expect(await withStore(target, (store) => collect(store.export()))).toEqual(rows)

    expect(await run(['store', 'copy', from, target, '--replace', '--yes'])).toBe(0)
    expect(await withStore(target, measureStore)).toEqual(await withStore(from, measureStore))
  })
})

test('keeps the previous backup when a backup is killed', async () => {
  const from = await source()
  const path = join(dirname(tempSqliteFile()), 'chowk.backup')
  await writeFile(path, 'the one before')
  await killedHalfway(from, ['store', 'backup', path, '--store', from])
  expect((await readdir(dirname(path))).some((name) => name.endsWith('.partial'))).toBe(true)
  expect(await readFile(path, 'utf8')).toBe('the one before')

  expect(await run(['store', 'backup', path, '--store', from])).toBe(0)
  expect(await readdir(dirname(path))).toEqual(['chowk.backup'])
})
