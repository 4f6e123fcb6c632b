import type { QuotaAction } from '../resources/vocabulary.ts'
import type { ErrorDetails, Outcome } from './errors.ts'
import type { AnyOptions, Fetch } from './options.ts'

/** An encoded body. */
export interface Content {
  readonly body: string | Blob
  readonly type: string
  /** Called once a response was read. */
  readonly onReceived?: (() => void) | undefined
}

/** A body that the server would refuse for its size. */
export class TooLarge extends Error {}

/** Context for building a body, with all that it uses of the client: bundlers would split the client for imports. */
export interface ContentStep {
  /** The id of the call. */
  readonly id: string
  /** Aborted once it must end. */
  readonly signal: AbortSignal
  readonly fetch: Fetch
  /** Logs an error thrown by a function of the caller. */
  readonly logFailure: (what: string, cause: unknown) => void
  /** Returns the error for a body that the server would refuse for its size. */
  readonly tooLarge: (message: string) => Error
  /** Returns a module of Node, Deno or Bun; undefined in others. */
  readonly builtinModule: <Module>(name: string) => Module | undefined
}

/** Creates a body asynchronously, for example from a file. */
export type ContentFactory = (step: ContentStep) => Promise<Content>

/** Everything needed to send a call, any number of times. */
export interface PreparedRequest {
  readonly operation: string
  readonly method: string
  readonly url: string
  readonly content: Content | ContentFactory | undefined
  readonly idempotencyKey: string | undefined
  /** The daily quota that the call consumes. */
  readonly quota?: QuotaAction | undefined
  /** The part of the response that must have a list; empty for the response itself. */
  readonly list?: string | undefined
  readonly options: AnyOptions
}

/** Whether sending the request twice is safe. */
export const isIdempotent = ({ method, idempotencyKey }: PreparedRequest): boolean =>
  method !== 'POST' || !!idempotencyKey

/** The progress of a call, as details of an error. */
export interface CallState extends Pick<ErrorDetails, 'operation' | 'idempotencyKey'> {
  attempts: number
  outcome: Outcome
}

/** Records the outcome of an attempt. `unknown` persists: a later refusal does not cover earlier attempts. */
export function recordOutcome(state: CallState, outcome: Outcome): CallState {
  if (state.outcome !== 'unknown') state.outcome = outcome
  return state
}
