import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { schemaVersion } from '@chowk/engine'
import { versionOfStore } from '@chowk/server'
import { describe, expect, test } from 'vitest'
import { query } from '../stores/postgres-cluster.ts'
import { previewsOf } from '../stores/released/previews.ts'
import { chowk, folder, start } from './chowk.ts'
import { tempDatabase } from '../harness/temporary.ts'

const released = (name: string) =>
  gunzipSync(readFileSync(join(import.meta.dirname, '../stores/released', name)))

function sqlite(): Promise<string> {
  const path = join(folder(), 'chowk.sqlite')
  writeFileSync(path, released('1.sqlite.gz'))
  return Promise.resolve(`sqlite:${path}`)
}

async function postgres(): Promise<string> {
  const address = await tempDatabase()
  await query(address, released('1.postgres.sql.gz').toString())
  return address
}

const versionOf = async (address: string) => (await versionOfStore(address)).found
const membersOf = async (address: string) =>
  (
    JSON.parse((await chowk(['members', 'list', '--store', address])).out) as {
      items: { username: string }[]
    }
  ).items.length

test('backs up, restores, rejects and migrates a preview store with a dropped table', async () => {
  const path = join(folder(), 'chowk.sqlite')
  const address = `sqlite:${path}`
  writeFileSync(path, previewsOf('sqlite').get('e818e43c')!)
  const [backup, restored] = [join(folder(), 'backup'), `sqlite:${join(folder(), 'restored.sqlite')}`]
  const quiet = ['--quiet', '--store']
  expect(await chowk(['store', 'backup', backup, ...quiet, address])).toMatchObject({ code: 0 })
  expect(await chowk(['store', 'restore', backup, ...quiet, restored])).toMatchObject({ code: 0 })
  const listed = await chowk(['members', 'list', '--store', address])
  expect([listed.code, listed.error]).toEqual([1, expect.stringContaining('`chowk store migrate`')])
  expect(await chowk(['store', 'migrate', '--store', address])).toMatchObject({
    code: 0,
    error: `Migrated from version 2 to ${schemaVersion}.\n`,
  })
  expect([await membersOf(address), await membersOf(restored)]).toEqual([8, 8])
})

describe.each([
  ['SQLite', sqlite],
  ['PostgreSQL', postgres],
])('a store of version 1 on %s', (_, unpack) => {
  test.each([
    ['members', 'list'],
    ['members', 'create', 'new'],
    ['members', 'show', 'asha'],
    ['keys', 'list', 'asha'],
    ['audit', 'list'],
    ['reports', 'list'],
  ])('is rejected, not migrated, by chowk %s %s', async (...words) => {
    const address = await unpack()
    const { code, error, out } = await chowk([...words, '--store', address])
    expect([code, out]).toEqual([1, ''])
    expect(error).toContain(
      `its schema has version 1, and this program needs version ${schemaVersion}. Back it up with \`chowk store backup\`, then migrate it with \`chowk store migrate\``,
    )
    expect(await versionOf(address)).toBe(1)
  })

  test('is backed up and copied as this version reads it, and stays as it is', async () => {
    const address = await unpack()
    const path = folder()
    const backup = join(path, 'backup')
    expect(await chowk(['store', 'backup', backup, '--quiet', '--store', address])).toMatchObject({ code: 0 })
    const [restored, copied] = ['restored', 'copied'].map((name) => `sqlite:${join(path, name)}`) as [
      string,
      string,
    ]
    expect(await chowk(['store', 'restore', backup, '--quiet', '--store', restored])).toMatchObject({
      code: 0,
    })
    expect(await chowk(['store', 'copy', address, copied, '--quiet'])).toMatchObject({ code: 0 })
    expect(await versionOf(address)).toBe(1)
    expect([await membersOf(restored), await membersOf(copied)]).toEqual([8, 8])
  })

  test('is migrated and reported by chowk store migrate', async () => {
    const address = await unpack()
    const migrate = () => chowk(['store', 'migrate', '--store', address])
    expect(await migrate()).toMatchObject({
      code: 0,
      error: `Migrated from version 1 to ${schemaVersion}.\n`,
    })
    expect([await versionOf(address), await membersOf(address)]).toEqual([schemaVersion, 8])
    expect(await migrate()).toMatchObject({ code: 0, error: 'The store is up to date.\n' })
  })

  test('is migrated and logged by chowk serve', async () => {
    const address = await unpack()
    const server = start(['serve', '--port', '0', '--store', address])
    const log = text(server.stderr!)
    await once(server.stdout!, 'data')
    server.kill('SIGTERM')
    const lines = (await log)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string })
    expect(lines.find(({ msg }) => msg === 'migrated the store')).toMatchObject({
      from_version: 1,
      to_version: schemaVersion,
    })
    expect(await versionOf(address)).toBe(schemaVersion)
  })
})
