import type { Clock } from '../ports/clock.ts'

/** A clock that can be moved forward and frozen. Until then, it runs like its base clock. */
export interface MovableClock extends Clock {
  /** Moves to `time`, running all alarms on the way, each at its time. */
  moveTo(time: number): void
  /** Sets the clock, also backwards. Alarms wait until the clock reaches them. */
  set(time: number): void
  /** Resets to the initial time. */
  reset(): void
  freeze(): void
  /** Resumes from the current time. */
  unfreeze(): void
  readonly frozen: boolean
}

interface Alarm {
  readonly at: number
  readonly work: () => void
  cancel: () => void
}

/** Starts frozen at `start`, or running at the time of `base`. */
export function movableClock(base: Clock, start?: number): MovableClock {
  let offset = start === undefined ? 0 : start - base.now()
  let stoppedAt = start
  const alarms = new Set<Alarm>()
  const now = () => stoppedAt ?? base.now() + offset

  function arm(alarm: Alarm): void {
    alarm.cancel()
    alarm.cancel =
      stoppedAt === undefined
        ? base.wake(alarm.at - offset, () => {
            if (alarms.delete(alarm)) alarm.work()
          })
        : () => undefined
  }

  function rearm(): void {
    for (const alarm of alarms) arm(alarm)
  }

  return {
    now,
    wake(at, work) {
      const alarm: Alarm = { at, work, cancel: () => undefined }
      alarms.add(alarm)
      arm(alarm)
      return () => {
        alarms.delete(alarm)
        alarm.cancel()
      }
    },
    moveTo(time) {
      if (time < now()) throw new RangeError('The clock only moves forward.')
      for (;;) {
        const due = [...alarms].filter((alarm) => alarm.at <= time).sort((one, other) => one.at - other.at)[0]
        const next = due === undefined ? time : Math.max(due.at, now())
        if (stoppedAt === undefined) offset += next - now()
        else stoppedAt = next
        if (due === undefined) break
        alarms.delete(due)
        due.cancel()
        due.work()
      }
      rearm()
    },
    set(time) {
      if (stoppedAt === undefined) offset += time - now()
      else stoppedAt = time
      rearm()
    },
    reset() {
      offset = start === undefined ? 0 : start - base.now()
      stoppedAt = start
      rearm()
    },
    freeze() {
      stoppedAt ??= now()
      rearm()
    },
    unfreeze() {
      if (stoppedAt === undefined) return
      offset = stoppedAt - base.now()
      stoppedAt = undefined
      rearm()
    },
    get frozen() {
      return stoppedAt !== undefined
    },
  }
}
