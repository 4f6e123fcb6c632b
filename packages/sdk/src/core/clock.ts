/** Where every time and every wait of a client comes from. Tests hand in one that they move themselves. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
  /** Resolves after `milliseconds`, never where they are infinite. Rejects with the reason of `signal` once that is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** The longest delay a timer takes, 24 days. Whatever is longer never comes. */
const LONGEST_TIMER = 2 ** 31 - 1

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

/** What a wait ends with when its time is up. */
export const expired = /* @__PURE__ */ new Error()

/**
 * Does `work`, but for `milliseconds` at most: rejects with {@link expired} after that, and with the reason of `signal`
 * once that is aborted. The signal handed to `work` is aborted in both cases.
 */
export async function within<Result>(
  clock: Clock,
  milliseconds: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const end = new AbortController()
  // By hand: React Native has no `AbortSignal.any`, and what it makes stays with a signal that lives long.
  const abort = () => end.abort(signal?.reason)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  const timer = clock.sleep(milliseconds, end.signal).then(() => {
    throw expired
  })
  try {
    return await Promise.race([work(end.signal), timer])
  } finally {
    signal?.removeEventListener('abort', abort)
    // With a reason, as one that is made for it would cost a stack trace.
    end.abort(expired)
  }
}
