import type { ErrorCode } from '../resources/vocabulary.ts'
import { definedEntries } from './defined-entries.ts'

/**
 * What became of a call that failed.
 *
 * - `rejected`: the server refused it, and did nothing.
 * - `not_sent`: it never reached the server.
 * - `unknown`: it was sent, but whether it was done is not known. Ask, or repeat it with `client.resume(error)`.
 */
export type Outcome = 'rejected' | 'not_sent' | 'unknown'

/** Codes of errors that come from this side of the wire. */
export type LocalCode =
  'connection' | 'timeout' | 'deadline' | 'abort' | 'unexpected_response' | 'preparation'

/** What every error knows about its call. */
export interface ErrorDetails {
  /** What went wrong, for programs. */
  readonly code: ErrorCode | LocalCode
  /** The operation that was called, for example `posts.create`. */
  readonly operation: string
  /** How many times it was sent; 0 where it never was. */
  readonly attempts: number
  /** What became of it. */
  readonly outcome: Outcome
  /** The key it was sent with; undefined where the operation takes none. */
  readonly idempotencyKey?: string | undefined
  /** The status of the answer; undefined where there was none. */
  readonly status?: number | undefined
  /** Names the request towards whoever runs the server; undefined where there was no answer. */
  readonly requestId?: string | undefined
  /** Seconds after which the server wants to be asked again; undefined where it did not say. */
  readonly retryAfter?: number | undefined
}

/** What came, where an answer did. */
export interface Received {
  readonly headers: Headers
  readonly body: string
}

/** Tells errors of this package from others, also those of another copy of it. */
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
  declare readonly retryAfter?: number | undefined
  /** The headers of the answer; undefined where there was none. Not among what is printed. */
  declare readonly headers?: Headers | undefined
  /** The beginning of the answer, at most 1,000 characters; undefined where there was none. Not among what is printed. */
  declare readonly body?: string | undefined

  /** @internal */
  constructor(
    message: string,
    details: ErrorDetails & Readonly<Record<string, unknown>>,
    cause?: unknown,
    received?: Received,
  ) {
    super(`${details.operation}: ${message}`, cause ? { cause } : undefined)
    Object.assign(this, Object.fromEntries(definedEntries(details)))
    const hidden = { name: errorName(details.code), [brand]: true, ...received }
    for (const name of Reflect.ownKeys(hidden))
      Object.defineProperty(this, name, { value: hidden[name as keyof typeof hidden] })
  }

  /** The name, the message and the details: for logs, and for what clones data, which keeps only the message of an error. */
  toJSON(): object {
    const { name, message } = this
    return Object.assign({ name, message }, this)
  }
}

/** An error of one code, and the status that an answer with it has. */
export class CodedError<
  Code extends ChowkError['code'],
  Status extends number | undefined = number | undefined,
> extends ChowkError {
  declare readonly code: Code
  declare readonly status: Status
}

/** No answer came: no connection, or one that broke. */
export class ConnectionError extends CodedError<'connection'> {}

/** One attempt took longer than `timeout`. */
export class TimeoutError extends CodedError<'timeout'> {}

/** The call did not succeed by its `deadline`. */
export class DeadlineError extends CodedError<'deadline'> {}

/** The caller's `signal` was aborted; its reason is the `cause`. */
export class AbortError extends CodedError<'abort'> {}

/** The answer is none that the interface knows, for example the error page of a proxy. */
export class UnexpectedResponseError extends CodedError<'unexpected_response'> {}

/** Something that the call needs could not be had: its file, its key, or a middleware that let it go. What was thrown is the `cause`. */
export class PreparationError extends CodedError<'preparation'> {}

/** The name of the class of a code. It is worked out, so that minifying does not change it. */
const errorName = (code: string): string =>
  `${code.replace('_error', '')}_error`.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())
