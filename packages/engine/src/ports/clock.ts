/** Where every time in the engine comes from. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
  /** Runs `work` once the clock has reached `at`, and not before; the function returned calls it off. */
  wake(at: number, work: () => void): () => void
}

/** Longer delays are waited for in parts: timers do not notice that the clock was set, or that the machine slept. */
const LONGEST_TIMER = 60_000

/** The clock of the machine. Its timers keep no process alive. */
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

/**
 * Taken early, before a test runner puts timers of its own in the place of the platform's: a module that is loaded when it is first
 * needed takes theirs from here, as the ones of its own time may be a runner's.
 */
const { setTimeout: later, clearTimeout: never } = globalThis
/** Of Node: other platforms begin a turn with each timer. */
export const { setImmediate: soon = (work: () => void) => later(work, 0) } = globalThis as {
  setImmediate?: (work: () => void) => unknown
}

/** Does something after real time has passed, unless the returned function is called first. */
export function afterRealTime(milliseconds: number, work: () => void): () => void {
  const timer = later(work, milliseconds)
  return () => never(timer)
}

/** Waits in real time, whatever clocks say. */
export const realPause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => later(resolve, milliseconds))
