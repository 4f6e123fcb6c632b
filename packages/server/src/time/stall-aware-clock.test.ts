import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AwakeClock } from './stall-aware-clock.ts'

/** A process that runs and stalls. Timers fire late after a stall. */
function machine() {
  const alarms = new Map<object, { at: number; readonly every?: number; readonly work: () => void }>()
  let now = 0
  const add = (work: () => void, at: number, every?: number) => {
    const timer = { unref: () => timer }
    alarms.set(timer, { at, work, ...(every !== undefined && { every }) })
    return timer as unknown as NodeJS.Timeout
  }
  const clock = new AwakeClock({
    now: () => now,
    setTimeout: (work, milliseconds) => add(work, now + milliseconds),
    setInterval: (work, milliseconds) => add(work, now + milliseconds, milliseconds),
  })
  const fire = () => {
    for (const [timer, { at, every, work }] of [...alarms]) {
      if (at > now) continue
      if (every === undefined) alarms.delete(timer)
      else alarms.set(timer, { at: now + every, every, work })
      work()
    }
  }
  return {
    clock,
    run: (milliseconds: number) => {
      for (let remaining = milliseconds; remaining > 0; remaining -= 10) {
        now += 10
        fire()
      }
    },
    stall: (milliseconds: number) => {
      now += milliseconds
      fire()
    },
  }
}

test('counts a stall as half a second and all other time in full', () => {
  const steps = fc.array(
    fc.record({ run: fc.integer({ min: 50, max: 400 }), stall: fc.integer({ min: 1, max: 500 }) }),
    {
      maxLength: 20,
    },
  )
  fc.assert(
    fc.property(steps, (all) => {
      const { clock, run, stall } = machine()
      let ran = 0
      let lost = 0
      for (const step of all) {
        run(step.run * 10)
        stall(step.stall * 100)
        ran += step.run * 10
        lost += step.stall * 100
      }
      expect(clock.now()).toBeGreaterThanOrEqual(ran)
      expect(clock.now()).toBeLessThanOrEqual(ran + Math.min(lost, all.length * 500))
      // Both directions agree.
      expect(clock.withStalls(clock.now())).toBe(ran + lost)
    }),
  )
})

test('counts at most half a second of a stall against a timer', () => {
  const { clock, run, stall } = machine()
  let ran = 0
  clock.after(2000, () => ran++)
  run(1000)
  stall(60_000)
  expect(ran).toBe(0)
  run(490)
  expect(ran).toBe(0)
  run(20)
  expect(ran).toBe(1)
  expect([clock.withStalls(500), clock.withStalls(2000)]).toEqual([500, 61_500])
})
