import { expect, test } from 'vitest'
import type { Clock } from '../ports/clock.ts'
import { movableClock } from './movable-clock.ts'

/** A manual clock for tests in place of the system clock. */
function handClock() {
  let time = 1_000
  const alarms = new Set<{ at: number; work: () => void }>()
  const clock: Clock = {
    now: () => time,
    wake(at, work) {
      const entry = { at, work }
      alarms.add(entry)
      return () => alarms.delete(entry)
    },
  }
  const turnTo = (requestedTime: number) => {
    time = requestedTime
    for (const entry of [...alarms].filter(({ at }) => at <= requestedTime)) {
      alarms.delete(entry)
      entry.work()
    }
  }
  return { clock, turnTo }
}

test('runs like the clock below it until it is moved, and on from there', () => {
  const { clock, turnTo } = handClock()
  const movable = movableClock(clock)
  turnTo(1_500)
  expect(movable.now()).toBe(1_500)
  movable.moveTo(10_000)
  turnTo(1_600)
  expect(movable.now()).toBe(10_100)
})

test('runs due alarms in order, each at its own time', () => {
  const movable = movableClock(handClock().clock, 0)
  const woken: [string, number][] = []
  const wake = (name: string, time: number) => movable.wake(time, () => woken.push([name, movable.now()]))
  wake('second', 200)
  wake('first', 100)
  wake('never', 900)()
  wake('later', 1_001)
  movable.moveTo(1_000)
  expect(woken).toEqual([
    ['first', 100],
    ['second', 200],
  ])
})

test('runs alarms set during a move once, at its end', () => {
  const movable = movableClock(handClock().clock, 0)
  const woken: number[] = []
  const again = () => {
    woken.push(movable.now())
    movable.wake(movable.now() + 10, again)
  }
  movable.wake(10, again)
  movable.moveTo(100)
  expect(woken).toEqual([10, 100])
  movable.moveTo(110)
  expect(woken).toEqual([10, 100, 110])
})

test('stands still while frozen and continues from there', () => {
  const { clock, turnTo } = handClock()
  const movable = movableClock(clock)
  let woken = false
  movable.wake(2_000, () => (woken = true))
  movable.freeze()
  turnTo(5_000)
  expect([movable.now(), movable.frozen, woken]).toEqual([1_000, true, false])
  movable.unfreeze()
  turnTo(6_000)
  expect([movable.now(), movable.frozen, woken]).toEqual([2_000, false, true])
})

test('does not move back to a time that a tick has passed', () => {
  const { clock, turnTo } = handClock()
  for (const movable of [movableClock(clock, 1_500), movableClock(clock)]) {
    turnTo(1_500)
    movable.moveTo(1_499)
    expect(movable.now()).toBe(1_500)
  }
})
