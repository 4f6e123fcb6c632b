import { errors, type ErrorCode, type FieldCode } from '@chowk/contract/core'

/** One field of a request that is not valid. */
export interface FieldProblem {
  /** With dots: `gallery.3`. */
  readonly path: string
  readonly code: FieldCode
  readonly message: string
}

interface ApiErrorDetails {
  readonly message?: string
  readonly fields?: readonly FieldProblem[]
  readonly currentStatus?: string
  readonly allowed?: readonly string[]
  /** Seconds. */
  readonly retryAfter?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** Ends a request with an error that the caller is told of; inside a transaction it undoes what was written. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly details: ApiErrorDetails
  constructor(code: ErrorCode, details: ApiErrorDetails = {}) {
    super(details.message ?? errors[code].message)
    this.code = code
    this.details = details
  }
}

export const notFound = (message?: string) =>
  new ApiError('not_found', message === undefined ? {} : { message })
export const forbidden = (message: string) => new ApiError('forbidden', { message })
export const conflict = (
  message: string,
  state: { currentStatus?: string; allowed?: readonly string[] } = {},
) => new ApiError('conflict', { message, ...state })
export const invalid = (path: string, code: FieldCode, message: string) =>
  invalidFields({ path, code, message })
export const invalidFields = (...fields: readonly FieldProblem[]) =>
  new ApiError('validation_failed', { fields })
