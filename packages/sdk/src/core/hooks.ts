import type { QuotaAction } from '../resources/vocabulary.ts'
import type { ChowkError } from './errors.ts'
import type { Quota } from './quota.ts'

/** One attempt of a call. */
export interface AttemptEvent {
  /** For example `posts.create`. */
  readonly operation: string
  readonly method: string
  readonly url: string
  /** 1 for the first. */
  readonly attempt: number
}

export interface RequestEvent extends AttemptEvent {
  /** Lower-case names; may be added to. The API key is not among them. */
  readonly headers: Record<string, string>
}

export interface ResponseEvent extends AttemptEvent {
  readonly status: number
  readonly requestId: string | undefined
  /** Milliseconds since the attempt began. */
  readonly duration: number
}

export interface RetryEvent {
  readonly operation: string
  /** Why the last attempt failed; `attempts` says how many there were. */
  readonly error: ChowkError
  /** Milliseconds until the next one. */
  readonly delay: number
}

export interface QuotaEvent extends Quota {
  readonly action: QuotaAction
}

/** Functions that are told what happens. What they throw, the call fails with. */
export interface Hooks {
  /** Before each attempt. */
  readonly onRequest?: ((event: RequestEvent) => void) | undefined
  /** After each answer, good or bad. */
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined
  /** Before each wait for another attempt. */
  readonly onRetry?: ((event: RetryEvent) => void) | undefined
  /** Whenever the server says how much of a daily quota is left. */
  readonly onQuota?: ((event: QuotaEvent) => void) | undefined
}
