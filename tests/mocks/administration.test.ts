import { createEngine, entities, memoryStore } from '@chowk/engine'
import { createMock, type Mock } from '@chowk/mocks'
import { expect, test } from 'vitest'
import { sessions } from '../../packages/engine/src/entities/sessions.ts'
import { START } from '../harness/world.ts'
import { saveMember } from '../harness/administer.ts'

/** The rows of an entity, as a snapshot has them. */
const rowsOf = (mock: Mock, name: string): readonly object[] =>
  mock.snapshot().image.tables[entities.findIndex((entity) => entity.name === name)]!.rows

test("logs a test's changes of members and keys in the audit log", async () => {
  const mock = createMock()
  const { member, keyId } = await mock.members.create({ username: 'priya' })
  await mock.members.create({ username: 'priya', plan: 'pro' })
  await mock.keys.revoke(keyId)
  expect(rowsOf(mock, 'audit_entries')).toMatchObject([
    { act: 'member.create', actor: 'operator', subject_id: member.id },
    { act: 'key.create', subject_id: keyId },
    { act: 'member.change', before: { plan: 'free' }, after: { plan: 'pro' } },
    { act: 'key.create' },
    { act: 'key.revoke', subject_id: keyId },
  ])
})

test('ends all sessions of a member whom a test suspends', async () => {
  const store = memoryStore(entities)
  const engine = createEngine({ store, publicUrl: 'http://localhost' })
  const { id } = await saveMember(engine, { username: 'priya' })
  const session = { member_id: id, hash: 'a', by: 'link', agent: null, created_at: START } as const
  await store.transact((tx) => tx.insert(sessions, { ...session, seen_at: START, expires_at: START * 2 }))

  const mock = createMock({ seed: { image: store.image(), now: START, random: [1, 2, 3, 4] } })
  expect(rowsOf(mock, 'sessions')).toHaveLength(1)
  await mock.members.create({ username: 'priya', status: 'suspended' })
  expect(rowsOf(mock, 'sessions')).toEqual([])
})

test('runs after due work of the clock, even when no one awaits the clock', async () => {
  const mock = createMock()
  const { key, member } = await mock.members.create({ username: 'priya' })
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const body = JSON.stringify({ title: 'First rain', body: '<p>At last.</p>' })
  void mock.clock.advance('1d')
  await mock.quota.exhaust(member, 'post')
  expect((await mock.fetch(`${mock.baseUrl}/posts`, { method: 'POST', headers, body })).status).toBe(429)
})
