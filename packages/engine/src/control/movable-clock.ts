import type { Clock } from '../ports/clock.ts'

/** A clock that can be moved forward and frozen. Until then, it runs like its base clock. */
export interface MovableClock extends Clock {
  /**
   * Moves to `time`, running all alarms on the way, each at its time. What they set on the way runs at the end: a poll
   * by the minute does not run for every minute of ten years. A time that has passed moves nothing.
   */
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

  function put(time: number): void {
    if (stoppedAt === undefined) offset += time - now()
    else stoppedAt = time
  }

  /** Never moves back, also when the base clock ticks between two readings. */
  function putForward(time: number): void {
    if (stoppedAt === undefined) offset = Math.max(offset, time - base.now())
    else stoppedAt = Math.max(stoppedAt, time)
  }

  function ring(alarm: Alarm, time: number): void {
    if (!alarms.delete(alarm)) return
    alarm.cancel()
    putForward(time)
    alarm.work()
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
      const due = () => [...alarms].filter(({ at }) => at <= time).sort((a, b) => a.at - b.at)
      for (const alarm of due()) ring(alarm, alarm.at)
      for (let set = due(); set.length > 0; set = due()) for (const alarm of set) ring(alarm, time)
      putForward(time)
      rearm()
    },
    set(time) {
      put(time)
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
