import { expect, test } from 'vitest'
import { entities } from '../entities/index.ts'
import { idempotencyRecords } from '../entities/members.ts'
import { memoryStore } from '../store/index.ts'
import type { Tx } from '../store/store.ts'
import { acquireIdempotencyKey, findRecord, RunningRequests, runOnce, saveResponse } from './idempotency.ts'

test('saves a response whose expired record was deleted in between', async () => {
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

test('locks a key while its request runs, even one that fails, for its member only', async () => {
  const running = new RunningRequests()
  const request = { member: 1, key: 'again', fingerprint: 'same' }
  const { promise, reject } = Promise.withResolvers<string>()
  const first = running.run(request, () => promise)
  const run = (change: Partial<typeof request>) => running.run({ ...request, ...change }, async () => 'done')
  await expect(run({})).rejects.toMatchObject({ code: 'idempotency_in_progress', details: { retryAfter: 1 } })
  await expect(run({ fingerprint: 'other' })).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  expect(await run({ key: 'other' })).toBe('done')
  expect(await run({ member: 2 })).toBe('done')
  expect(
    await Promise.all([running.run(undefined, async () => 1), running.run(undefined, async () => 2)]),
  ).toEqual([1, 2])
  reject(new Error('It failed.'))
  await expect(first).rejects.toThrow('It failed.')
  expect(await run({ fingerprint: 'other' })).toBe('done')
})

test('throws idempotency_in_progress while another server holds the key', async () => {
  const tx = { tryLock: async () => false, find: async () => undefined } as Partial<Tx> as Tx
  await expect(
    acquireIdempotencyKey(tx, { member: 1, key: 'again', fingerprint: 'same' }),
  ).rejects.toMatchObject({ code: 'idempotency_in_progress', details: { retryAfter: 1 } })
})

test('applies a form that is sent twice once and returns the result twice', async () => {
  const store = memoryStore(entities)
  const worked: string[] = []
  const send = (member: number, form: string) =>
    store.transact((tx) =>
      runOnce(tx, {
        member,
        name: { form },
        now: 5,
        work: async () => {
          worked.push(`${form} of ${member}`)
          return { id: worked.length }
        },
      }),
    )
  expect([await send(1, 'post'), await send(1, 'post')]).toEqual([{ id: 1 }, { id: 1 }])
  expect([await send(1, 'reply'), await send(2, 'post')]).toEqual([{ id: 2 }, { id: 3 }])
  expect(worked).toEqual(['post of 1', 'reply of 1', 'post of 2'])
})

test('detects a different request under the same key and forgets it after its lifetime', async () => {
  const store = memoryStore(entities)
  const repeats: boolean[] = []
  let worked = 0
  const send = (text: string, now: number) =>
    store.transact((tx) =>
      runOnce(tx, {
        member: 1,
        name: 'note',
        given: { text },
        now,
        lifetime: 10,
        work: async () => ({ id: ++worked }),
        onRepeat: (isSame) => repeats.push(isSame),
      }),
    )
  expect([await send('Rain', 0), await send('Rain', 9), await send('Sun', 9)]).toEqual([
    { id: 1 },
    { id: 1 },
    { id: 1 },
  ])
  expect(repeats).toEqual([true, false])
  expect([await send('Rain', 10), await send('Rain', 19)]).toEqual([{ id: 2 }, { id: 2 }])
})
