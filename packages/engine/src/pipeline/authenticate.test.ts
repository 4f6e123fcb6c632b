import { expect, test } from 'vitest'
import { createEngine } from '../create-engine.ts'
import { entities } from '../entities/index.ts'
import { apiKeys } from '../entities/members.ts'
import { systemClock } from '../ports/clock.ts'
import { newKey } from '../keys/format.ts'
import { systemRandom } from '../ports/random.ts'
import { memoryStore } from '../store/memory/store.ts'
import type { RequestHead } from '../http/messages.ts'
import { apiKeyOf } from './authenticate.ts'

test('counts bad keys by network address, without affecting other addresses', async () => {
  const engine = createEngine({
    store: memoryStore(entities),
    publicUrl: 'http://localhost',
    clock: { ...systemClock, now: () => Date.UTC(2026, 11, 1) },
  })
  const statusFrom = async (address: string) => {
    const request = new Request('http://localhost/api/v1/me', { headers: { 'x-api-key': 'nonsense' } })
    return (await engine.fetch(request, { address })).status
  }
  for (let attempt = 0; attempt < 10; attempt++) expect(await statusFrom('2001:db8:0:0:0:0:0:1')).toBe(401)
  expect(await statusFrom('2001:db8:0:0:0:0:0:1')).toBe(429)
  expect(await statusFrom('2001:db8:0:0:0:0:0:2')).toBe(429)
  expect(await statusFrom('2001:db8:0:1:0:0:0:1')).toBe(401)
  expect(await statusFrom('203.0.113.7')).toBe(401)
})

test('counts each request once for the owner of the key in a shared store, also after a restore', async () => {
  const store = { ...memoryStore(entities), shared: true }
  const taken: string[] = []
  const released: string[] = []
  const { windows } = store
  const engine = createEngine({
    store: {
      ...store,
      windows: {
        ...windows,
        take: (name, limit) => (taken.push(name), windows.take(name, limit)),
        release: (name) => (released.push(name), windows.release(name)),
      },
    },
    publicUrl: 'http://localhost',
    clock: { ...systemClock, now: () => Date.UTC(2026, 11, 1) },
  })
  for (const username of ['asha', 'ravi'])
    await engine.perform({ test: true }, 'members.save', { body: { username } })
  const { key } = await engine.perform({ test: true }, 'keys.create', { body: { username: 'asha' } })
  const usernameOf = async () => {
    const response = await engine.fetch(
      new Request('http://localhost/api/v1/me', { headers: { 'x-api-key': key } }),
    )
    return ((await response.json()) as { user: { username: string } }).user.username
  }
  expect([await usernameOf(), await usernameOf()]).toEqual(['asha', 'asha'])
  await store.transact((tx) => tx.update(apiKeys, 1, { member_id: 2 }))
  expect([await usernameOf(), await usernameOf()]).toEqual(['ravi', 'ravi'])
  const ofMembers = (names: readonly string[]) => names.filter((name) => name.startsWith('member:'))
  expect(ofMembers(taken)).toEqual(['1', '1', '1', '2', '2'].map((id) => `member:${id}`))
  expect(released).toEqual(['member:1'])
})

const KEY = newKey(systemRandom)

test.each([
  [{ authorization: `Bearer ${KEY}` }, KEY],
  [{ authorization: `bEARER   ${KEY}` }, KEY],
  [{ 'x-api-key': KEY, authorization: 'Bearer' }, KEY],
  [{ 'x-api-key': KEY, authorization: `Bearer ${KEY}` }, KEY],
  [{ 'x-api-key': KEY, authorization: `Bearer ${KEY}b` }, undefined],
  [{ 'x-api-key': KEY, authorization: 'Basic YTpi' }, KEY],
  [{ 'x-api-key': 'nonsense' }, undefined],
])('reads an API key from either header, case %#', (headers, key) => {
  const known: Readonly<Record<string, string>> = headers
  expect(apiKeyOf({ header: (name: string) => known[name] } as RequestHead)).toBe(key)
})

test.each([{}, { authorization: `Token Bearer ${KEY}` }, { authorization: 'Bearer' }, { 'x-api-key': '' }])(
  'finds no key in %o',
  (headers: Readonly<Record<string, string>>) => {
    const head = { header: (name: string) => headers[name] } as RequestHead
    expect(() => apiKeyOf(head)).toThrow(expect.objectContaining({ code: 'missing_api_key' }))
  },
)
