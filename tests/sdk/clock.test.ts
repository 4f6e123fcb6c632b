import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  elapsed,
  MAX_TIMER_MS,
  systemClock,
  timedOut,
  withTimeout,
} from '../../packages/sdk/src/core/clock.ts'
import { failureOf } from './support/clients.ts'

const reason = new Error('Never mind.')
const never = () => new Promise<never>(() => undefined)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  // The global that is stubbed is one of the fake timers.
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a sleep of the system clock', () => {
  test('ends after its time', async () => {
    const sleep = systemClock.sleep(5000, new AbortController().signal)
    await vi.advanceTimersByTimeAsync(4999)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    await sleep
  })

  test('ends with the reason of its signal and leaves no timer', async () => {
    const controller = new AbortController()
    const failure = failureOf(systemClock.sleep(5000, controller.signal))
    controller.abort(reason)
    expect(await failure).toBe(reason)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('does not begin where its signal is aborted', async () => {
    expect(await failureOf(systemClock.sleep(5000, AbortSignal.abort(reason)))).toBe(reason)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('never ends when longer than a timer can be', () => {
    const { signal } = new AbortController()
    void systemClock.sleep(MAX_TIMER_MS + 1, signal)
    expect(vi.getTimerCount()).toBe(0)
    void systemClock.sleep(MAX_TIMER_MS, signal)
    expect(vi.getTimerCount()).toBe(1)
  })
})

test('measures time on platforms without performance', async () => {
  vi.stubGlobal('performance', undefined)
  const start = elapsed(systemClock)
  await vi.advanceTimersByTimeAsync(700)
  expect(elapsed(systemClock) - start).toBe(700)
})

describe('work with a time limit', () => {
  test('leaves no timer or listener when it ends in time', async () => {
    const { signal } = new AbortController()
    expect(await withTimeout(systemClock, 5000, signal, () => Promise.resolve(7))).toBe(7)
    expect(vi.getTimerCount()).toBe(0)
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  test('aborts work after its limit', async () => {
    let controller: AbortSignal | undefined
    const failure = failureOf(
      withTimeout(systemClock, 5000, undefined, (signal) => {
        controller = signal
        return never()
      }),
    )
    await vi.advanceTimersByTimeAsync(4999)
    expect(controller?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await failure).toBe(timedOut)
    expect(controller?.aborted).toBe(true)
  })

  test('aborts work with the reason of its signal', async () => {
    const controller = new AbortController()
    let innerController: AbortSignal | undefined
    const failure = failureOf(
      withTimeout(systemClock, Infinity, controller.signal, (signal) => {
        innerController = signal
        return never()
      }),
    )
    controller.abort(reason)
    expect(await failure).toBe(reason)
    expect(innerController?.reason).toBe(reason)
  })

  test('does not start if its signal is aborted', async () => {
    const work = vi.fn(never)
    expect(await failureOf(withTimeout(systemClock, 5000, AbortSignal.abort(reason), work))).toBe(reason)
    expect(work).not.toHaveBeenCalled()
  })
})
