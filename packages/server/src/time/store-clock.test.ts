import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storeClock } from './store-clock.ts'

/** A machine whose clock is wrong and steps, and a database whose clock is right. */
function machine(skew: number) {
  let real = 1_800_000_000_000
  const state = { skew, travel: 0 }
  const clock = storeClock(
    {
      time: async () => {
        real += state.travel
        const answer = real
        real += state.travel
        return answer
      },
    },
    { now: () => real + state.skew, monotonic: () => real - 1_799_999_000_000 },
  )
  return { clock, state, real: () => real, pass: (milliseconds: number) => (real += milliseconds) }
}

test("follows the database's clock regardless of the machine's clock", async () => {
  const skew = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
  await fc.assert(
    fc.asyncProperty(
      skew,
      fc.array(fc.record({ skew, travel: fc.integer({ min: 0, max: 500 }), pass: fc.nat(10 ** 6) })),
      async (first, steps) => {
        const { clock, state, real, pass } = machine(first)
        await clock.compare()
        for (const step of steps) {
          Object.assign(state, step)
          expect(Math.abs(clock.now() - real())).toBeLessThanOrEqual(1)
          expect(Math.abs(clock.skew() - step.skew)).toBeLessThanOrEqual(1)
          await clock.compare()
          pass(step.pass)
        }
      },
    ),
  )
})

test("uses the machine's clock for a store without one", async () => {
  const clock = storeClock({}, { now: () => 5, monotonic: () => 1 })
  await clock.compare()
  expect([clock.now(), clock.skew()]).toEqual([5, 0])
})
