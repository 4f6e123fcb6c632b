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
 * Functions around every call and every attempt. Each is waited for, and lets the work begin with `next`, which never
 * rejects. What one throws before that is the `cause` of a `PreparationError`, and nothing is sent; what it throws
 * afterwards is logged, and changes nothing. Their own time counts towards no limit.
 */
export interface Middleware {
  /** Around a call with all its attempts and waits. */
  readonly call?: ((call: CallInfo, next: () => Promise<CallEnd>) => unknown) | undefined
  /** Around one attempt, from its headers to the end of its answer. */
  readonly attempt?: ((attempt: AttemptInfo, next: () => Promise<AttemptEnd>) => unknown) | undefined
}

/** One layer of it. */
export type Layer<Info, Ending> = (info: Info, next: () => Promise<Ending>) => unknown

/**
 * Does `work` once within all layers, the first outermost. `refuse` says how it ends where one of them throws before;
 * `note` takes what one throws afterwards.
 */
export function around<Info, Ending>(
  layers: readonly Layer<Info, Ending>[],
  info: Info,
  work: () => Promise<Ending>,
  refuse: (cause: unknown) => Ending,
  note: (cause: unknown) => void,
): Promise<Ending> {
  const all = layers.reduceRight<() => Promise<Ending>>(
    (within, layer) => async () => {
      let inner: Promise<Ending> | undefined
      const next = () => (inner ??= within())
      try {
        await layer(info, next)
      } catch (cause) {
        if (!inner) return refuse(cause)
        note(cause)
      }
      return next()
    },
    work,
  )
  return all()
}
