import { entities, memoryStore, StoreClosed, StoreReadOnly, type Store } from '@chowk/engine'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Readiness } from './readiness.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates a store whose pings a test controls, and records its events. */
function watched(shared = false) {
  const state = { asked: 0, error: undefined as Error | undefined }
  const store: Store = { ...memoryStore(entities), shared }
  store.ping = async () => {
    state.asked++
    if (state.error) throw state.error
  }
  const told: string[] = []
  const readiness = new Readiness(
    { store },
    {
      onLost: (reason) => void told.push(reason),
      onBack: () => void told.push('back'),
    },
  )
  return { state, told, readiness }
}

test('pings a lost store once per second and logs its recovery once', async () => {
  const { state, told, readiness } = watched()
  state.error = new Error('gone')
  for (let failure = 0; failure < 100; failure++) {
    readiness.suspect()
    await vi.advanceTimersByTimeAsync(1)
  }
  const { asked } = state
  await vi.advanceTimersByTimeAsync(15_000)
  expect(state.asked - asked).toBeGreaterThanOrEqual(9)
  expect(state.asked - asked).toBeLessThanOrEqual(15)
  state.error = new StoreReadOnly('postgres://db')
  await vi.advanceTimersByTimeAsync(1500)
  expect(await readiness.problem()).toEqual({ reason: 'store read-only', stops: false })
  state.error = undefined
  await vi.advanceTimersByTimeAsync(1500)
  expect(told).toEqual(['store unavailable', 'store read-only', 'back'])
  const last = state.asked
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state.asked).toBe(last)
})

test('stops pinging the store after stop()', async () => {
  const { state, told, readiness } = watched()
  state.error = new Error('gone')
  readiness.suspect()
  await vi.advanceTimersByTimeAsync(1)
  readiness.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([state.asked, told]).toEqual([1, ['store unavailable']])
})

test('checks a shared store unasked and finds it lost', async () => {
  const { state, told } = watched(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state.asked).toBeGreaterThanOrEqual(8)
  expect(state.asked).toBeLessThanOrEqual(12)
  state.error = new Error('silent')
  await vi.advanceTimersByTimeAsync(7500)
  expect(told).toEqual(['store unavailable'])
})

test('stops pinging a store that is closed', async () => {
  const { state, told } = watched(true)
  state.error = new StoreClosed()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([state.asked, told]).toEqual([1, []])
})
