import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { entities, schemaVersion } from '@chowk/engine'
import { sqliteStore } from '@chowk/server'
import { expect, onTestFinished, test } from 'vitest'
import { World } from '../harness/world.ts'
import { publish } from '../operations/content.ts'
import { chowk, folder, platform } from './chowk.ts'

interface Finding {
  readonly check: string
  readonly state: string
  readonly says: string
  readonly advice?: string
}

async function diagnosed(...words: string[]) {
  const { code, out } = await chowk(['doctor', '--json', ...words])
  const { findings } = JSON.parse(out) as { findings: readonly Finding[] }
  return { code, of: Object.fromEntries(findings.map((finding) => [finding.check, finding])) }
}

/** Something that is no platform, at the public address. */
async function impostor(
  answer: (host: string | undefined) => [status: number, headers: object, body: string],
) {
  const server = createServer((request, response) => {
    const [status, headers, body] = answer(request.headers.host)
    response.writeHead(status, { ...headers }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a platform that is well', async () => {
  const { server } = await platform()
  const store = `sqlite:${join(folder(), 'chowk.sqlite')}`
  await chowk(['members', 'create', 'asha', '--store', store])
  const { code, of } = await diagnosed('--store', store, '--public-url', new URL(server.url).origin)
  expect(code).toBe(0)
  expect(Object.values(of).map(({ check, state }) => [check, state])).toEqual(
    ['node', 'store', 'schedule', 'disk', 'public URL', 'clock', 'proxy'].map((check) => [check, 'ok']),
  )
})

test('a store that is not there, or of another version, is told apart and left alone', async () => {
  const path = join(folder(), 'none.sqlite')
  const missing = await diagnosed('--store', `sqlite:${path}`)
  expect([missing.code, missing.of.store!.state, existsSync(path)]).toEqual([1, 'failure', false])
  const store = sqliteStore({ path, entities, version: schemaVersion + 1 })
  await store.close()
  const newer = await diagnosed('--store', `sqlite:${path}`)
  expect(newer.of.store!.says).toContain(`of version ${schemaVersion + 1}`)
  expect(newer.of.store!.advice).toBe('Install a newer chowk.')
  writeFileSync(path, 'This is no database, and long enough to be told from an empty one.'.repeat(100))
  expect((await diagnosed('--store', `sqlite:${path}`)).of.store!.state).toBe('failure')
})

test('a schedule that nobody keeps', async () => {
  const path = join(folder(), 'chowk.sqlite')
  const store = sqliteStore({ path, entities, version: schemaVersion })
  const world = new World(store)
  world.clock.freeze()
  const scheduled_at = new Date(world.clock.now() + 86_400_000).toISOString()
  const id = await publish(await world.member('asha'), 'post', { scheduled_at })
  const { items } = await import('../../packages/engine/src/entities/content.ts')
  await store.transact((tx) => tx.update(items, id, { scheduled_at: Date.now() - 3_600_000 }))
  await store.close()
  const { code, of } = await diagnosed('--store', `sqlite:${path}`)
  expect([code, of.schedule!.state]).toEqual([1, 'failure'])
  expect(of.schedule!.says).toContain('1 items should be live by now, the first for 60 minutes.')
})

test.each([
  ['something else', () => [200, {}, 'Hello'] as const, 'something else answers there: 200.'],
  [
    'a server that learns of another host',
    () => [421, {}, '{"code":"wrong_host"}'] as const,
    'the server there has another public URL, or does not learn which host was asked for.',
  ],
  [
    'a redirect',
    () => [301, { location: 'https://www.chowk.example/' }, ''] as const,
    'it redirects to https://www.chowk.example/.',
  ],
])('%s at the public URL', async (_what, answer, says) => {
  const url = await impostor(() => [...answer()])
  const { code, of } = await diagnosed('--store', 'memory', '--public-url', url)
  expect([code, of['public URL']!.says]).toEqual([1, says])
  expect(of['public URL']!.advice).toBeTruthy()
})

test('a clock that differs from that of the public URL', async () => {
  const url = await impostor(() => [
    401,
    { date: new Date(Date.now() - 120_000).toUTCString() },
    '{"code":"missing_api_key"}',
  ])
  const { of } = await diagnosed('--store', 'memory', '--public-url', url)
  expect(of.clock!.state).toBe('failure')
})
