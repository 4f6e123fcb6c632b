import { expect, test } from 'vitest'
import { createEngine } from '../create-engine.ts'
import { entities } from '../entities/index.ts'
import { apiKeys } from '../entities/members.ts'
import { systemClock } from '../ports/clock.ts'
import { memoryStore } from '../store/memory/store.ts'

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
