import type { ErrorCode } from '../resources/vocabulary.ts'
import { mergeDefined } from './defined.ts'
import { hide } from './hidden.ts'

/**
 * The outcome of a failed call.
 *
 * - `rejected`: the server refused it, and did nothing.
 * - `not_sent`: it never reached the server.
 * - `unknown`: it was sent, but it is not known whether it took effect. Check, or retry with `client.resume(error)`.
 */
export type Outcome = 'rejected' | 'not_sent' | 'unknown'

/** A duration in seconds, as in the header `Retry-After`. */
export type Seconds = number

/** A duration in milliseconds, as in everything that the client measures or accepts. */
export type Milliseconds = number

/** Codes of errors that the client itself detects. */
export type LocalCode =
  'connection' | 'timeout' | 'deadline' | 'abort' | 'unexpected_response' | 'preparation'

/** The details of every error. */
export interface ErrorDetails {
  /** A code for programs. */
  readonly code: ErrorCode | LocalCode
  /** The called operation, for example `posts.create`. */
  readonly operation: string
  /** The number of attempts; 0 if it was never sent. */
  readonly attempts: number
  /** The outcome of the call. */
  readonly outcome: Outcome
  /** The idempotency key; undefined if the operation accepts none. */
  readonly idempotencyKey?: string | undefined
  /** The status of the response; undefined if there was none. */
  readonly status?: number | undefined
  /** The id of the request, for the operators of the server; undefined without a response. */
  readonly requestId?: string | undefined
  /** Time to wait before a retry; undefined if the server did not say. */
  readonly retryAfter?: Seconds | undefined
}

/** The received response, if any. */
export interface Received {
  readonly headers: Headers
  readonly body: string
}

/** Identifies errors of this package, including those of another copy. */
export const brand = /* @__PURE__ */ Symbol.for('@chowk/sdk error')

/** Any failure of a call. */
export class ChowkError extends Error implements ErrorDetails {
  declare readonly code: ErrorCode | LocalCode
  declare readonly operation: string
  declare readonly attempts: number
  declare readonly outcome: Outcome
  declare readonly idempotencyKey?: string | undefined
  declare readonly status?: number | undefined
  declare readonly requestId?: string | undefined
  declare readonly retryAfter?: Seconds | undefined
  /** The headers of the response; undefined if there was none. Not printed. */
  declare readonly headers?: Headers | undefined
  /** The start of the response body, at most 1,000 characters; undefined without a response. Not printed. */
  declare readonly body?: string | undefined

  /** @internal */
  constructor(
    message: string,
    details: ErrorDetails & Readonly<Record<string, unknown>>,
    options?: { readonly cause: unknown },
    received?: Received,
  ) {
    super(`${details.operation}: ${message}`, options)
    Object.assign(this, mergeDefined(details))
    hide(this, brand, true)
    for (const [name, value] of Object.entries({ name: errorName(details.code), ...received }))
      hide(this, name, value)
  }

  /** Returns name, message and details for logs and structured clones, which keep only the message of an error. */
  toJSON(): object {
    const { name, message } = this
    return Object.assign({ name, message }, this)
  }
}

/** An error with one code, and the status of its response. */
export class CodedError<
  Code extends ChowkError['code'],
  Status extends number | undefined = number | undefined,
> extends ChowkError {
  declare readonly code: Code
  declare readonly status: Status
}

/** There was no response: no connection, or a broken one. */
export class ConnectionError extends CodedError<'connection'> {}

/** An attempt took longer than `timeout`. */
export class TimeoutError extends CodedError<'timeout'> {}

/** The call did not succeed before its `deadline`. */
export class DeadlineError extends CodedError<'deadline'> {}

/** The caller's `signal` was aborted; its reason is the `cause`. */
export class AbortError extends CodedError<'abort'> {}

/** The response is not one of the interface, for example the error page of a proxy. */
export class UnexpectedResponseError extends CodedError<'unexpected_response'> {}

/** A prerequisite of the call failed: its file, its key, or a middleware. The original error is the `cause`. */
export class PreparationError extends CodedError<'preparation'> {}

/** Returns the class name of a code. Computed, so that minifying does not change it. */
const errorName = (code: string): string =>
  `${code.replace('_error', '')}_error`.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())
