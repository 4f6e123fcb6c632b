import { NOT_SHOWN, errors, limits, sized, type ErrorCode, type FieldCode } from '@chowk/contract/core'

/** A problem of one field of a request. */
export interface FieldProblem {
  /** Dotted path: `gallery.3`. */
  readonly path: string
  readonly code: FieldCode
  readonly message: string
}

interface ApiErrorDetails {
  readonly message?: string | undefined
  readonly fields?: readonly FieldProblem[]
  readonly currentStatus?: string
  readonly allowed?: readonly string[]
  /** In seconds. */
  readonly retryAfter?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** Fails a request with an error for the caller. Within a transaction, undoes its writes. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly details: ApiErrorDetails
  constructor(code: ErrorCode, details: ApiErrorDetails = {}) {
    super(shown(details.message ?? errors[code].message))
    this.code = code
    const fields = details.fields?.map((field) => ({ ...field, message: shown(field.message) }))
    this.details = fields ? { ...details, fields } : details
  }
}

/** Messages may quote what a member wrote. */
const shown = (message: string) => message.replace(NOT_SHOWN, (control) => (control === '\n' ? control : ''))

export const notFound = (message?: string) => new ApiError('not_found', { message })
export const forbidden = (message: string) => new ApiError('forbidden', { message })
export const imageTooLarge = () =>
  new ApiError('payload_too_large', { message: `The image is larger than ${sized(limits.image)}.` })
export const conflict = (
  message: string,
  state: { currentStatus?: string; allowed?: readonly string[] } = {},
) => new ApiError('conflict', { message, ...state })
export const invalid = (path: string, code: FieldCode, message: string) =>
  invalidFields({ path, code, message })
/** A single invalid value, named by the message too: for callers who see no fields. */
export const invalidValue = (path: string, message: string) =>
  new ApiError('validation_failed', { message, fields: [{ path, code: 'invalid_value', message }] })
export const invalidFields = (...fields: readonly FieldProblem[]) =>
  new ApiError('validation_failed', { fields })
