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
