/** The source of all times in the engine. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
  /** Runs `work` once the clock has reached `at`. The returned function cancels it. */
  wake(time: number, work: () => void): () => void
}

/** Long delays are split: timers notice neither a changed clock nor a sleeping machine. */
const MAX_TIMER_MS = 60_000

/** Returns a clock that reads the time from `now`. Its timers do not keep the process alive. */
export const clockFrom = (now: () => number): Clock => ({
  now,
  wake(time, work) {
    let timer: ReturnType<typeof setTimeout>
    const arm = () => {
      const delay = time - now()
      if (delay <= 0) return work()
      timer = setTimeout(arm, Math.min(delay, MAX_TIMER_MS))
      if (typeof timer === 'object') (timer as { unref?: () => void }).unref?.()
    }
    timer = setTimeout(arm, 0)
    return () => clearTimeout(timer)
  },
})

/** The system clock. */
export const systemClock: Clock = clockFrom(() => Date.now())

/** Captured early, before a test runner replaces the timers of the platform. Modules that load later use these. */
const { setTimeout: later, clearTimeout: never } = globalThis
/** `setImmediate` of Node. On other platforms each timer starts a turn of the event loop. */
export const { setImmediate: soon = (work: () => void) => later(work, 0) } = globalThis as {
  setImmediate?: (work: () => void) => unknown
}
const { nextTick } = (globalThis as { process?: { nextTick?: (work: () => void) => void } }).process ?? {}
/** Runs work in this turn of the event loop, once all microtasks are done. Only on Node. */
export const afterMicrotasks = nextTick && ((work: () => void) => queueMicrotask(() => nextTick(work)))
/** Milliseconds since an arbitrary moment, in real time. */
export const realNow: () => number = performance.now.bind(performance)

/** Work in real time. */
export interface RealTimer {
  cancel(): void
  /** Sets whether a process stays for it. Default: true. */
  hold(isHeld: boolean): void
}

/** Runs work after a delay in real time. */
export function afterRealTime(milliseconds: number, work: () => void): RealTimer {
  const timer = later(work, milliseconds) as number | { ref(): void; unref(): void }
  return {
    cancel: () => never(timer as number),
    hold(isHeld) {
      if (typeof timer === 'object') timer[isHeld ? 'ref' : 'unref']()
    },
  }
}

/** Waits in real time, independent of any clock. Rejects once `ended` is aborted. */
export const realPause = (milliseconds: number, ended?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    ended?.throwIfAborted()
    const cancel = () => {
      timer.cancel()
      reject(ended!.reason as Error)
    }
    const timer = afterRealTime(milliseconds, () => {
      ended?.removeEventListener('abort', cancel)
      resolve()
    })
    ended?.addEventListener('abort', cancel)
  })
