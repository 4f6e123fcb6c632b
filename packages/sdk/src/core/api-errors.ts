import type { ErrorCode } from '../resources/vocabulary.ts'
import { CodedError, type ChowkError } from './errors.ts'
import type { FieldProblem } from './field-problem.ts'

/** What was sent is not valid HTTP. */
export class BadRequestError extends CodedError<'bad_request', 400> {}

/** The body is not a JSON object. */
export class InvalidJsonError extends CodedError<'invalid_json', 400> {}

/** The idempotency key holds characters that it must not. */
export class InvalidIdempotencyKeyError extends CodedError<'invalid_idempotency_key', 400> {}

/** No API key was sent. */
export class MissingApiKeyError extends CodedError<'missing_api_key', 401> {}

/** The API key is unknown, revoked or expired, or its member may not call. */
export class InvalidApiKeyError extends CodedError<'invalid_api_key', 401> {}

/** The API key lacks the scope that the operation needs; the message names it. */
export class InsufficientScopeError extends CodedError<'insufficient_scope', 403> {}

/** The member may not do this. */
export class ForbiddenError extends CodedError<'forbidden', 403> {}

/** There is no such item, or it is not yours to see. */
export class NotFoundError extends CodedError<'not_found', 404> {}

/** The item is not in a state that allows this. */
export class ConflictError extends CodedError<'conflict', 409> {
  /** The state it is in, where a state stands in the way. */
  declare readonly currentStatus?: string
  /** What is possible in that state. */
  declare readonly allowed?: readonly string[]
}

/** The first request with this idempotency key still runs. */
export class IdempotencyInProgressError extends CodedError<'idempotency_in_progress', 409> {}

/** The body, or the image, is too large. An image is refused before it is sent; then there is no status. */
export class PayloadTooLargeError extends CodedError<'payload_too_large', 413 | undefined> {}

/** The file is no PNG, JPEG, GIF or WebP, or the body has the wrong type. */
export class UnsupportedMediaTypeError extends CodedError<'unsupported_media_type', 415> {}

/** The call went to another host than the one the API answers on. */
export class WrongHostError extends CodedError<'wrong_host', 421> {}

/** Some fields are not valid. */
export class ValidationFailedError extends CodedError<'validation_failed', 422> {
  /** Every one of them. */
  declare readonly fields: readonly FieldProblem[]
}

/** The idempotency key was used with another request before. */
export class IdempotencyKeyReusedError extends CodedError<'idempotency_key_reused', 422> {}

/** Too many requests within a minute. */
export class RateLimitedError extends CodedError<'rate_limited', 429> {}

/** The daily quota of the action is used up. */
export class QuotaExceededError extends CodedError<'quota_exceeded', 429> {
  /** When there is a new one. */
  declare readonly resetsAt: Date
}

/** A fault of the server, or of something in front of it. */
export class ServerError extends CodedError<'server_error'> {}

/** The interface is switched off. */
export class ApiDisabledError extends CodedError<'api_disabled', 503> {}

/** The class of each code that a server answers with. */
export const errorClasses = {
  bad_request: BadRequestError,
  invalid_json: InvalidJsonError,
  invalid_idempotency_key: InvalidIdempotencyKeyError,
  missing_api_key: MissingApiKeyError,
  invalid_api_key: InvalidApiKeyError,
  insufficient_scope: InsufficientScopeError,
  forbidden: ForbiddenError,
  not_found: NotFoundError,
  conflict: ConflictError,
  idempotency_in_progress: IdempotencyInProgressError,
  payload_too_large: PayloadTooLargeError,
  unsupported_media_type: UnsupportedMediaTypeError,
  wrong_host: WrongHostError,
  validation_failed: ValidationFailedError,
  idempotency_key_reused: IdempotencyKeyReusedError,
  rate_limited: RateLimitedError,
  quota_exceeded: QuotaExceededError,
  server_error: ServerError,
  api_disabled: ApiDisabledError,
} as const satisfies Record<ErrorCode, typeof ChowkError>
