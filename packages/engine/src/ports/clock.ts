/** The source of all times in the engine. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
  /** Runs `work` once the clock has reached `at`. The returned function cancels it. */
  wake(at: number, work: () => void): () => void
}

/** Long delays are split: timers notice neither a changed clock nor a sleeping machine. */
const LONGEST_TIMER = 60_000

/** The system clock. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  wake(at, work) {
    let timer: ReturnType<typeof setTimeout>
    const arm = () => {
      const delay = at - Date.now()
      if (delay <= 0) return work()
      timer = setTimeout(arm, Math.min(delay, LONGEST_TIMER))
      if (typeof timer === 'object') (timer as { unref?: () => void }).unref?.()
    }
    timer = setTimeout(arm, 0)
    return () => clearTimeout(timer)
  },
}

/** Captured early, before a test runner replaces the timers of the platform. Modules that load later use these. */
const { setTimeout: later, clearTimeout: never } = globalThis
/** `setImmediate` of Node. On other platforms each timer starts a turn of the event loop. */
export const { setImmediate: soon = (work: () => void) => later(work, 0) } = globalThis as {
  setImmediate?: (work: () => void) => unknown
}

/** Runs work after a delay in real time. The returned function cancels it. */
export function afterRealTime(milliseconds: number, work: () => void): () => void {
  const timer = later(work, milliseconds)
  return () => never(timer)
}

/** Waits in real time, independent of any clock. */
export const realPause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => later(resolve, milliseconds))
