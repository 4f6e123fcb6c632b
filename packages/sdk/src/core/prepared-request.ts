import type { QuotaAction } from '../resources/vocabulary.ts'
import type { ErrorDetails, Outcome } from './errors.ts'
import type { AnyOptions, Fetch } from './options.ts'

/** A body as it is sent. */
export interface Content {
  readonly body: string | Blob
  readonly type: string
}

/** Makes a body that is not at hand, such as a file. Ends when the signal is aborted. */
export type ContentFactory = (signal: AbortSignal, fetch: Fetch) => Promise<Content>

/** Everything it takes to send a call, any number of times. */
export interface PreparedRequest {
  readonly operation: string
  readonly method: string
  readonly url: string
  readonly content: Content | ContentFactory | undefined
  readonly idempotencyKey: string | undefined
  /** The daily quota that it draws on. */
  readonly quota?: QuotaAction | undefined
  /** Where its answer must have a list: the name of that part, or empty for the answer itself. */
  readonly list?: string | undefined
  readonly options: AnyOptions
}

/** Whether sending it twice is the same as sending it once. */
export const isIdempotent = ({ method, idempotencyKey }: PreparedRequest): boolean =>
  method !== 'POST' || !!idempotencyKey

/** How far a call has come: the details of an error that ended it now. */
export interface CallState extends Pick<ErrorDetails, 'operation' | 'idempotencyKey'> {
  attempts: number
  outcome: Outcome
}

/** Records how an attempt ended. Once unknown stays unknown: a later refusal says nothing of the attempt before it. */
export function recordOutcome(state: CallState, outcome: Outcome): CallState {
  if (state.outcome !== 'unknown') state.outcome = outcome
  return state
}
