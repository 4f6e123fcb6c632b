import type { ChowkError, Milliseconds } from './errors.ts'
import type { Quota } from './quota.ts'

/** A call as seen by middleware. */
export interface CallInfo {
  /** Unique to the call, and the same for all its attempts. */
  readonly id: string
  /** For example `posts.create`. */
  readonly operation: string
  readonly method: string
  readonly url: string
  /** The idempotency key; undefined if the operation accepts none. */
  readonly idempotencyKey: string | undefined
}

/** The result of an attempt or a call. */
export interface End {
  /** The error; undefined for a success. */
  readonly error?: ChowkError | undefined
  /** The status of the response; undefined if there was none. */
  readonly status?: number | undefined
  /** The id of the request, for the operators of the server. */
  readonly requestId?: string | undefined
  /** The remaining daily quota, if the call consumed one. */
  readonly quota?: Quota | undefined
  readonly duration: Milliseconds
}

/** The result of a call. */
export interface CallEnd extends End {
  /** The number of attempts. */
  readonly attempts: number
}

/** One attempt of a call. */
export interface AttemptInfo {
  readonly call: CallInfo
  /** 1 for the first attempt. */
  readonly attempt: number
  /** Lower-case names; headers may be added. The API key is not included. */
  readonly headers: Record<string, string>
}

/** The result of an attempt. */
export interface AttemptEnd extends End {
  /** Time until the next attempt; undefined if this was the last. */
  readonly retryIn?: Milliseconds | undefined
}

/**
 * Functions around every call and every attempt. Each is awaited, and starts the work with `next`, which never
 * rejects. An error thrown before `next` becomes the `cause` of a `PreparationError`, and nothing is sent; one thrown
 * later is logged, without effect on the call. If a function delays an attempt, its `timeout` and the call's
 * `deadline` and `signal` still apply; after `next` they do not.
 */
export interface Middleware {
  /** Wraps a call with all its attempts and waits. */
  readonly call?: ((call: CallInfo, next: () => Promise<CallEnd>) => unknown) | undefined
  /**
   * Wraps one attempt, from its headers to the end of its response. A response passed to `next` replaces the server's
   * response, and nothing is sent.
   */
  readonly attempt?:
    ((attempt: AttemptInfo, next: (response?: Response) => Promise<AttemptEnd>) => unknown) | undefined
}

/** A middleware function. */
export type Layer<Info, Ending> = (info: Info, next: (response?: Response) => Promise<Ending>) => unknown

/**
 * Runs `work` once within all layers, the first outermost.
 * @param reject Returns the result if a layer throws before `next`, or if `stopped` rejects before it.
 * @param logFailure Called for errors that a layer throws after `next`.
 */
export function compose<Info, Ending>(
  layers: readonly Layer<Info, Ending>[],
  info: Info,
  work: (response?: Response) => Promise<Ending>,
  reject: (cause: unknown) => Ending,
  logFailure: (what: string, cause: unknown) => void,
  stopped?: Promise<never>,
): Promise<Ending> {
  const composed = layers.reduceRight<typeof work>(
    (wrapped, layer) => async (response) => {
      let inner: Promise<Ending> | undefined
      const next = (own = response) => (inner ??= wrapped(own))
      try {
        const done = (async () => layer(info, next))()
        await Promise.race([
          done,
          stopped?.catch((cause: unknown) => (inner ? done : Promise.reject(cause as Error))) ?? done,
        ])
      } catch (cause) {
        if (!inner) return reject(cause)
        logFailure('middleware', cause)
      }
      return next()
    },
    work,
  )
  return composed()
}
