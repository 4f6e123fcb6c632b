/** Where every time and every wait of a client comes from. Tests hand in one that they move themselves. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
  /** Resolves after `milliseconds`, never where they are infinite. Rejects with the reason of `signal` once that is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** The longest delay a timer takes, 24 days. Whatever is longer never comes. */
export const LONGEST_TIMER = 2 ** 31 - 1

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason as Error)
      const timer = milliseconds > LONGEST_TIMER ? undefined : setTimeout(resolve, milliseconds)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(signal.reason as Error)
      })
    }),
}

/** Milliseconds since some moment. Setting the machine's clock leaves the differences right. */
export const elapsed = (clock: Clock): number =>
  clock === systemClock ? (globalThis.performance ?? Date).now() : clock.now()

/** The reason for which {@link withTimeout} rejects once the time is up. */
export const timedOut = /* @__PURE__ */ new Error()

/**
 * Does `work`, but for `milliseconds` at most: rejects with {@link timedOut} after that, and with the reason of `signal`
 * once that is aborted. In both cases the signal handed to `work` is aborted, and `stopped` rejects the same way.
 */
export async function withTimeout<Result>(
  clock: Clock,
  milliseconds: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal, stopped: Promise<never>) => Promise<Result>,
): Promise<Result> {
  if (signal?.aborted) throw signal.reason
  const controller = new AbortController()
  // By hand: React Native has no `AbortSignal.any`, and what it makes stays with a signal that lives long.
  const abort = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', abort)
  const stopped = (milliseconds < Infinity ? clock : systemClock)
    .sleep(milliseconds, controller.signal)
    .then(() => {
      throw timedOut
    })
  try {
    return await Promise.race([work(controller.signal, stopped), stopped])
  } finally {
    signal?.removeEventListener('abort', abort)
    // With a reason, as one that is made for it would cost a stack trace.
    controller.abort(timedOut)
  }
}
