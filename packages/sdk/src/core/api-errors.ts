import type { ErrorCode } from '../resources/vocabulary.ts'
import { CodedError, type ChowkError } from './errors.ts'
import type { FieldProblem } from './field-problem.ts'

/** The request is not valid HTTP. */
export class BadRequestError extends CodedError<'bad_request', 400> {}

/** The body is not a JSON object. */
export class InvalidJsonError extends CodedError<'invalid_json', 400> {}

/** The idempotency key contains forbidden characters. */
export class InvalidIdempotencyKeyError extends CodedError<'invalid_idempotency_key', 400> {}

/** No API key was sent. */
export class MissingApiKeyError extends CodedError<'missing_api_key', 401> {}

/** The API key is unknown, revoked or expired, or its member may not call. */
export class InvalidApiKeyError extends CodedError<'invalid_api_key', 401> {}

/** The API key lacks the scope that the operation needs; the message names it. */
export class InsufficientScopeError extends CodedError<'insufficient_scope', 403> {}

/** The member is not allowed to do this. */
export class ForbiddenError extends CodedError<'forbidden', 403> {}

/** The item does not exist, or is not visible to you. */
export class NotFoundError extends CodedError<'not_found', 404> {}

/** The state of the item does not allow this. */
export class ConflictError extends CodedError<'conflict', 409> {
  /** The current state, if it caused the conflict. */
  declare readonly currentStatus?: string
  /** The possible actions in that state. */
  declare readonly allowed?: readonly string[]
}

/** The first request with this idempotency key is still running. */
export class IdempotencyInProgressError extends CodedError<'idempotency_in_progress', 409> {}

/** The body, or the image, is too large. An image is refused before it is sent; `status` is then undefined. */
export class PayloadTooLargeError extends CodedError<'payload_too_large', 413 | undefined> {}

/** The file is not a PNG, JPEG, GIF or WebP, or the body has the wrong type. */
export class UnsupportedMediaTypeError extends CodedError<'unsupported_media_type', 415> {}

/** The request went to a host that does not serve the API. */
export class WrongHostError extends CodedError<'wrong_host', 421> {}

/** Some fields are invalid. */
export class ValidationFailedError extends CodedError<'validation_failed', 422> {
  /** All problems. */
  declare readonly fields: readonly FieldProblem[]
}

/** The idempotency key was used for a different request before. */
export class IdempotencyKeyReusedError extends CodedError<'idempotency_key_reused', 422> {}

/** Too many requests within a minute. */
export class RateLimitedError extends CodedError<'rate_limited', 429> {}

/** The daily quota of the action is used up. */
export class QuotaExceededError extends CodedError<'quota_exceeded', 429> {
  /** The time of the quota reset. */
  declare readonly resetsAt: Date
}

/** An error of the server, or of a proxy in front of it. */
export class ServerError extends CodedError<'server_error'> {}

/** The interface is switched off, or its server can't serve for now. Nothing was written. */
export class ApiDisabledError extends CodedError<'api_disabled', 503> {}

/** The class of each error code. */
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
