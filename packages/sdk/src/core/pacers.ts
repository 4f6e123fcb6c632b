import type { Clock } from './clock.ts'
import { Pacer } from './pacer.ts'

/** One for each key, so that several clients of one key keep to one limit together. Each clock has times of its own. */
const pacers = new WeakMap<Clock, Map<string, Pacer>>()

export function pacerFor(clock: Clock, account: string, pace: boolean | number = false): Pacer {
  const ofClock = pacers.get(clock) ?? new Map<string, Pacer>()
  pacers.set(clock, ofClock)
  const pacer = ofClock.get(account) ?? new Pacer(clock)
  ofClock.set(account, pacer)
  if (typeof pace === 'number') pacer.limit = pace
  return pacer
}

export type { Pacer }
