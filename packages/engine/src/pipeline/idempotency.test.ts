import { expect, test } from 'vitest'
import { entities } from '../entities/index.ts'
import { idempotencyRecords } from '../entities/members.ts'
import { memoryStore } from '../store/index.ts'
import { findRecord, saveResponse } from './idempotency.ts'

test('an answer is kept where the expired one of its key was swept between claim and answer', async () => {
  const store = memoryStore(entities)
  const request = { member: 1, key: 'again', fingerprint: 'same' }
  const answer = { status: 201, data: { id: 5 } }
  await store.transact((tx) => saveResponse(tx, request, answer, 1, undefined))
  await store.transact(async (tx) => {
    const expired = await findRecord(tx, request)
    await tx.deleteMany(idempotencyRecords, { index: 'oldest', to: 1, limit: 1 })
    await saveResponse(tx, request, answer, 2, expired)
  })
  expect(await store.read((tx) => findRecord(tx, request))).toMatchObject({ ...answer, created_at: 2 })
})
