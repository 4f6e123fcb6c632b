import type { QuotaAction } from '../resources/vocabulary.ts'
import type { ErrorDetails, Outcome } from './errors.ts'
import type { AnyOptions, Fetch } from './options.ts'

/** A body as it is sent. */
export interface Content {
  readonly body: string | Blob
  readonly type: string
}

/** Makes a body that is not at hand, such as a file. Ends when the signal is aborted. */
export type ContentMaker = (signal: AbortSignal, fetch: Fetch) => Promise<Content>

/** All that is needed to send a call, as often as it takes. */
export interface Sending {
  readonly operation: string
  readonly method: string
  readonly url: string
  readonly content: Content | ContentMaker | undefined
  readonly idempotencyKey: string | undefined
  /** The quota it draws on. */
  readonly action: QuotaAction | undefined
  /** Where its answer has to have a list: the name of that part, or nothing for the answer itself. */
  readonly list: string | undefined
  readonly options: AnyOptions
}

/** Whether sending it twice is the same as sending it once. */
export const isRepeatable = ({ method, idempotencyKey }: Sending): boolean =>
  method !== 'POST' || !!idempotencyKey

/** How far a call has come: what an error would say of it now. */
export interface Progress extends Pick<ErrorDetails, 'operation' | 'idempotencyKey'> {
  attempts: number
  outcome: Outcome
}

/** Takes down how an attempt ended. What is unknown once stays so: a later refusal says nothing of the attempt before it. */
export function conclude(progress: Progress, outcome: Outcome): Progress {
  if (progress.outcome !== 'unknown') progress.outcome = outcome
  return progress
}
