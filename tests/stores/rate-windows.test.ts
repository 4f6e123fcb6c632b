import { memoryWindows } from '@chowk/engine'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const start = Date.UTC(2024, 0, 1)

describe('windows', () => {
  it('accepts up to the limit and reports when the oldest event leaves', async () => {
    const windows = memoryWindows()
    const request = (now: number) => windows.take('name', { limit: 3, spanMs: 1000, now: start + now })
    for (const now of [0, 10, 20]) expect(await request(now)).toEqual({ accepted: true })
    expect(await request(30)).toEqual({ accepted: false, retryAt: start + 1000 })
    expect(await request(999)).toEqual({ accepted: false, retryAt: start + 1000 })
    expect(await request(1000)).toEqual({ accepted: true })
    expect(await request(1001)).toEqual({ accepted: false, retryAt: start + 1010 })
  })

  it('accepts nothing when the limit is zero', async () => {
    const outcome = await memoryWindows().take('name', { limit: 0, spanMs: 1000, now: start })
    expect(outcome).toEqual({ accepted: false, retryAt: start + 1000 })
  })

  it('forgets only the latest event when it is returned', async () => {
    const windows = memoryWindows()
    const request = (now: number) => windows.take('name', { limit: 2, spanMs: 1000, now: start + now })
    await windows.release('name')
    for (const now of [0, 10]) expect(await request(now)).toEqual({ accepted: true })
    await windows.release('name')
    expect(await request(20)).toEqual({ accepted: true })
    expect(await request(30)).toEqual({ accepted: false, retryAt: start + 1000 })
    await windows.release('another')
    expect(await request(30)).toEqual({ accepted: false, retryAt: start + 1000 })
  })

  it('forgets everything when cleared', async () => {
    const windows = memoryWindows()
    const window = { limit: 1, spanMs: 1000, now: start }
    await windows.take('name', window)
    await windows.clear()
    expect(await windows.take('name', window)).toEqual({ accepted: true })
  })

  it('never exceeds the limit in any span and rejects no more than needed', async () => {
    const event = fc.record({ after: fc.integer({ min: 0, max: 40 }), name: fc.constantFrom('a', 'b', 'c') })
    const limits = fc.record({
      limit: fc.integer({ min: 1, max: 4 }),
      spanMs: fc.integer({ min: 1, max: 100 }),
    })
    const property = fc.asyncProperty(
      fc.array(event, { maxLength: 60 }),
      limits,
      limits,
      async (events, entry, two) => {
        const windows = memoryWindows()
        const accepted = new Map<string, number[]>()
        let now = start
        for (const { after, name } of events) {
          now += after
          const { limit, spanMs } = name === 'a' ? entry : two
          const times = accepted.get(name) ?? []
          const recent = times.filter((time) => time > now - spanMs)
          const expected =
            recent.length < limit ? { accepted: true } : { accepted: false, retryAt: recent[0]! + spanMs }
          expect(await windows.take(name, { limit, spanMs, now })).toEqual(expected)
          if (expected.accepted) accepted.set(name, [...times, now])
        }
      },
    )
    await fc.assert(property, { seed: 1, numRuns: 300 })
  })

  it('keeps names of long windows while names of short ones come and go', async () => {
    const windows = memoryWindows()
    const long = { limit: 1, spanMs: 1_000_000 }
    await windows.take('long', { ...long, now: start })
    for (let index = 1; index <= 5000; index++)
      await windows.take(`short ${index}`, { limit: 1, spanMs: 10, now: start + index * 20 })
    const now = start + 200_000
    expect(await windows.take('long', { ...long, now })).toEqual({
      accepted: false,
      retryAt: start + 1_000_000,
    })
  })
})
