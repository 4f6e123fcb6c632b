import type { ChowkError } from './errors.ts'
import type { Quota } from './quota.ts'

/** A call, as middleware sees it. */
export interface CallInfo {
  /** Its own, from the first attempt to the last. */
  readonly id: string
  /** For example `posts.create`. */
  readonly operation: string
  readonly method: string
  readonly url: string
  /** The key it is sent with; undefined where the operation takes none. */
  readonly idempotencyKey: string | undefined
}

/** How an attempt or a call ended. */
export interface End {
  /** What it failed with; undefined where it succeeded. */
  readonly error?: ChowkError | undefined
  /** The status of the answer; undefined where there was none. */
  readonly status?: number | undefined
  /** Names the request towards whoever runs the server. */
  readonly requestId?: string | undefined
  /** What is left of the daily quota that it drew on. */
  readonly quota?: Quota | undefined
  /** Milliseconds that it took. */
  readonly duration: number
}

/** How a call ended. */
export interface CallEnd extends End {
  /** How many times it was sent. */
  readonly attempts: number
}

/** One attempt of a call. */
export interface AttemptInfo {
  readonly call: CallInfo
  /** 1 for the first. */
  readonly attempt: number
  /** Lower-case names; may be added to. The API key is not among them. */
  readonly headers: Record<string, string>
}

/** How an attempt ended. */
export interface AttemptEnd extends End {
  /** Milliseconds until the next one; undefined where this was the last. */
  readonly retryIn?: number | undefined
}

/**
 * Functions around every call and every attempt. Each is waited for, and starts the work with `next`, which never rejects.
 * What one throws before that is the `cause` of a `PreparationError`, and nothing is sent; what it throws afterwards is
 * logged, and changes nothing. An attempt's `timeout` and the call's `deadline` and `signal` end one that holds an attempt
 * back; later ones have all the time they take.
 */
export interface Middleware {
  /** Around a call with all its attempts and waits. */
  readonly call?: ((call: CallInfo, next: () => Promise<CallEnd>) => unknown) | undefined
  /** Around one attempt, from its headers to the end of its answer. A response handed to `next` is taken for the server's, and nothing is sent. */
  readonly attempt?:
    ((attempt: AttemptInfo, next: (response?: Response) => Promise<AttemptEnd>) => unknown) | undefined
}

/** One function of it. */
export type Layer<Info, Ending> = (info: Info, next: (response?: Response) => Promise<Ending>) => unknown

/**
 * Does `work` once within all layers, the first outermost.
 *
 * @param refuse Gives the end where a layer throws before it went on, or `stopped` rejects before it did.
 * @param logLateError Takes what a layer throws afterwards.
 */
export function compose<Info, Ending>(
  layers: readonly Layer<Info, Ending>[],
  info: Info,
  work: (response?: Response) => Promise<Ending>,
  refuse: (cause: unknown) => Ending,
  logLateError: (cause: unknown) => void,
  stopped?: Promise<never>,
): Promise<Ending> {
  const composed = layers.reduceRight<typeof work>(
    (within, layer) => async (response) => {
      let inner: Promise<Ending> | undefined
      const next = (own = response) => (inner ??= within(own))
      try {
        const done = (async () => layer(info, next))()
        await Promise.race([
          done,
          stopped?.catch((cause: unknown) => (inner ? done : Promise.reject(cause as Error))) ?? done,
        ])
      } catch (cause) {
        if (!inner) return refuse(cause)
        logLateError(cause)
      }
      return next()
    },
    work,
  )
  return composed()
}
