import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '@chowk/server'
import { expect, onTestFinished, test } from 'vitest'
import { tempFolder } from '../harness/temporary.ts'

test('creates SQLite files readable by their owner only', async () => {
  const folder = tempFolder()
  const store = await openStore(`sqlite:${join(folder, 'chowk.sqlite')}`, { alone: true })
  onTestFinished(() => store.close())
  const names = readdirSync(folder)
  expect(names).toEqual(
    expect.arrayContaining(['', '-server', '-shm', '-wal'].map((end) => `chowk.sqlite${end}`)),
  )
  for (const name of names) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
})
