import type { QuotaAction } from '../resources/vocabulary.ts'
import type { ErrorDetails, Outcome } from './errors.ts'
import type { AnyOptions } from './resource.ts'

/** All that is needed to send a call, as often as it takes. */
export interface Sending {
  readonly operation: string
  readonly method: string
  readonly url: string
  readonly content: string | Blob | undefined
  readonly contentType: string
  readonly idempotencyKey: string | undefined
  /** The quota it draws on. */
  readonly action: QuotaAction | undefined
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
