import type { ErrorDetails, Outcome } from './errors.ts'
import type { AnyOptions } from './resource.ts'
import type { Target } from './route.ts'

/** All that is needed to send a call, as often as it takes. */
export interface Sending {
  readonly target: Target
  readonly url: string
  readonly body: string | FormData | undefined
  readonly idempotencyKey: string | undefined
  readonly options: AnyOptions
}

/** Whether sending it twice is the same as sending it once. */
export const isRepeatable = ({ target, idempotencyKey }: Sending): boolean =>
  target.method !== 'POST' || !!idempotencyKey

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
