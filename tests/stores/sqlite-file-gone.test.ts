import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { entities, schemaVersion } from '@chowk/engine'
import { createLogger, DatabaseGone, serve } from '@chowk/server'
import { expect, onTestFinished, test } from 'vitest'
import { entities as fewEntities, people, person } from './entities.ts'
import { ServerProcess } from '../durability/server-process.ts'
import { sqliteStore } from '../../packages/server/src/sqlite/index.ts'
import { createKey, saveMember } from '../harness/administer.ts'
import { tempFolder } from '../harness/temporary.ts'

/** Copies a file in another process: closing a file in this process releases SQLite's locks on it. */
const copy = (from: string, target: string) => void execFileSync('cp', [from, target])

/** Damage to the files of a running server. */
const removals: Readonly<Record<string, (path: string) => void>> = {
  'that was removed': (path) => rmSync(path),
  'that was renamed': (path) => renameSync(path, `${path}-kept`),
  'that was replaced by a copy'(path) {
    copy(path, `${path}-copy`)
    renameSync(`${path}-copy`, path)
  },
  'whose directory was renamed'(path) {
    renameSync(join(path, '..'), join(path, '../../moved'))
  },
  'whose name leads to another file now'(path) {
    rmSync(path)
    copy(`${path}-real`, `${path}-other`)
    symlinkSync(`${path}-other`, path)
  },
  'whose write-ahead log was removed': (path) => rmSync(`${path}-wal`),
  'whose index of the write-ahead log was removed': (path) => rmSync(`${path}-shm`),
}

/** Returns the path of a database in a directory that can be renamed; for the case of symbolic links, a link. */
async function databasePath(method: string): Promise<string> {
  const folder = tempFolder()
  mkdirSync(join(folder, 'data'))
  const path = join(folder, 'data/chowk.sqlite')
  if (method.includes('leads')) {
    await sqliteStore({ path: `${path}-real`, entities, version: schemaVersion }).close()
    symlinkSync(`${path}-real`, path)
  }
  return path
}

/** Returns a function that calls a server as a member and returns the response. */
function caller(url: string, key: string) {
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(new URL(path, url), {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const post = async (title: string) =>
    (await call('POST', '/api/v1/posts', { title, body: '<p>At last.</p>' })).status
  const titles = async () =>
    ((await call('GET', '/api/v1/posts')).body.items as { title: string }[]).map(({ title }) => title).sort()
  return { call, post, titles }
}

/** Starts a server on a file. Returns it with its log and a member. */
async function startServer(path: string) {
  const lines: { level: string; msg: string }[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) }
  const logger = createLogger({ stream })
  const server = await serve({ port: 0, store: `sqlite:${path}`, control: true, site: false, logger })
  onTestFinished(() => server.close())
  await saveMember(server.control!.engine, { username: 'asha' })
  const { key } = await createKey(server.control!.engine, { username: 'asha' })
  return { server, lines, ...caller(server.url, key) }
}

test.each(Object.keys(removals))('acknowledges no write on a file %s and keeps reading', async (method) => {
  const path = await databasePath(method)
  const { lines, call, post, titles } = await startServer(path)
  expect(await post('Before')).toBe(201)
  expect(await call('GET', '/readyz')).toEqual({ status: 200, body: { status: 'ok' } })

  removals[method]!(path)
  expect(await Promise.all([post('After'), post('Beside')])).toEqual([500, 500])
  expect(await post('Later')).toBe(500)
  expect(await titles()).toEqual(['Before'])
  expect(await call('GET', '/readyz')).toEqual({
    status: 503,
    body: { status: 'unavailable', reason: 'store unavailable' },
  })
  const said = lines.filter(({ msg }) => msg.includes('was removed or replaced while it was in use'))
  expect(said.map(({ level }) => level)).toEqual(['error'])
})

test('stays closed when a missing file returns', async () => {
  const path = await databasePath('that was renamed')
  const { server, call, post } = await startServer(path)
  expect(await post('Before')).toBe(201)
  renameSync(path, `${path}-kept`)
  expect((await call('GET', '/readyz')).status).toBe(503)
  renameSync(`${path}-kept`, path)
  expect((await call('GET', '/readyz')).status).toBe(503)
  expect(await post('After')).toBe(500)

  await server.close()
  const next = await startServer(path)
  expect(await next.titles()).toEqual(['Before'])
  expect(await next.post('After')).toBe(201)
})

test.each(['whose write-ahead log was removed', 'that was renamed'])(
  'keeps acknowledged writes on a file %s through a kill',
  async (method) => {
    const path = await databasePath(method)
    const started = await ServerProcess.start(['--store', `sqlite:${path}`, '--no-site'])
    onTestFinished(() => started.kill())
    await started.control('members', { username: 'asha' })
    const { key } = await started.control('keys', { username: 'asha' })
    const { post } = caller(started.url, String(key))
    expect(await post('Before')).toBe(201)
    removals[method]!(path)
    expect(await post('After')).toBe(500)
    await started.kill()

    const next = await startServer(existsSync(path) ? path : `${path}-kept`)
    expect(await next.titles()).toEqual(['Before'])
    expect(await next.post('After')).toBe(201)
  },
)

test('does not acknowledge a transaction during which the file is removed', async () => {
  const path = await databasePath('')
  const store = sqliteStore({ path, entities: fewEntities, version: 1 })
  onTestFinished(() => store.close())
  const effects: string[] = []
  const insert = (name: string, meanwhile = () => undefined as void) =>
    store.transact(async (tx) => {
      tx.onCommit(() => effects.push(name))
      await tx.insert(people, person(name))
      meanwhile()
    })
  await insert('Before')
  await expect(insert('During', () => renameSync(path, `${path}-kept`))).rejects.toBeInstanceOf(DatabaseGone)
  await expect(insert('After')).rejects.toBeInstanceOf(DatabaseGone)
  expect(effects).toEqual(['Before'])
})

test('copies nothing from a replaced file', async () => {
  const path = await databasePath('')
  const store = sqliteStore({ path, entities, version: schemaVersion })
  onTestFinished(() => store.close())
  removals['that was replaced by a copy']!(path)
  const copied = async () => {
    for await (const row of store.export()) return row
    return undefined
  }
  await expect(copied()).rejects.toBeInstanceOf(DatabaseGone)
})
