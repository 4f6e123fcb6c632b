import { isBrowser, runtimeName } from './runtime.ts'

/** The source of all times and waits of a client. Tests can pass a fake one. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
  /**
   * Resolves after `milliseconds`; never if infinite. Rejects with the reason of `signal` once it is aborted.
   * @param reason `limit` for the time limit of work that is under way, such as an attempt; the error after which a
   *   call waits; else `wait`.
   */
  sleep(milliseconds: number, signal?: AbortSignal, reason?: 'wait' | 'limit' | Error): Promise<void>
}

/** The maximum delay of a timer, 24 days. Longer waits never end. */
export const MAX_TIMER_MS = 2 ** 31 - 1

/** The system clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error)
      const timer = milliseconds > MAX_TIMER_MS ? undefined : setTimeout(resolve, milliseconds)
      signal?.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(signal.reason as Error)
      })
    }),
}

/** Returns milliseconds since an arbitrary moment. Differences are right even if the system clock is set. */
export const elapsed = (clock: Clock): number =>
  clock === systemClock ? (globalThis.performance ?? Date).now() : clock.now()

/** The error of {@link withTimeout} after the time limit. */
export const timedOut = /* @__PURE__ */ new Error()

/**
 * Runs `work` with a time limit: rejects with {@link timedOut} after `milliseconds`, and with the reason of `signal`
 * once it is aborted. In both cases the signal of `work` is aborted, and `stopped` rejects too.
 * @param reason `wait` if `work` only waits for the clock.
 */
export async function withTimeout<Result>(
  clock: Clock,
  milliseconds: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal, stopped: Promise<never>) => Promise<Result>,
  reason: 'wait' | 'limit' = 'limit',
): Promise<Result> {
  if (signal?.aborted) throw signal.reason
  const controller = new AbortController()
  // `AbortSignal.any` is missing in React Native, and its signals stay referenced by long-lived ones.
  const abort = () => controller.abort(signal!.reason)
  signal?.addEventListener('abort', abort)
  const stopped = (milliseconds < Infinity ? clock : systemClock)
    .sleep(milliseconds, controller.signal, reason)
    .then(() => {
      throw timedOut
    })
  try {
    return await Promise.race([work(controller.signal, stopped), stopped])
  } finally {
    signal?.removeEventListener('abort', abort)
    // An explicit reason saves the stack trace of a default one.
    controller.abort(timedOut)
  }
}

/** The clock of a queue of calls. */
export interface Timeline {
  /** An object for the clock: times of different clocks are not comparable. */
  readonly clock: object
  /** Returns milliseconds since an arbitrary moment. */
  now(): number
  /** Resolves after `milliseconds`, or once `woken` does. Rejects with the reason of `signal` once it is aborted. */
  wait(milliseconds: number, signal: AbortSignal, woken: () => Promise<void>): Promise<void>
  /** Whether any call may continue any other, unlike in workers, where a request ends what began in it. */
  readonly hasOneLoop: boolean
}

/** Returns the timeline of a clock. */
export const timelineOf = (clock: Clock): Timeline => ({
  // Each copy of this package has a system clock of its own.
  clock: clock === systemClock ? globalThis : clock,
  now: () => elapsed(clock),
  wait: (milliseconds, signal, woken) =>
    withTimeout(clock, milliseconds, signal, woken, 'wait').catch((cause: unknown) => {
      if (cause !== timedOut) throw cause
    }),
  hasOneLoop: isBrowser() || /^[NBD]/.test(runtimeName() ?? ''),
})
