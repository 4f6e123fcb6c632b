// Generated from the contract: `npm run generate`.
import { CodedError, type ChowkError } from '../core/errors.ts'
import type { FieldProblem } from '../core/field-problem.ts'
import type { ErrorCode } from './vocabulary.ts'

/** The request could not be understood as HTTP: two Host headers, headers that are too long, a request that did not arrive in time. */
export class BadRequestError extends CodedError<'bad_request', 400> {}

/** The body is not a JSON object in UTF-8: broken syntax, another top-level type, duplicate members, nesting deeper than 64 levels, more than 2,000 members and entries. */
export class InvalidJsonError extends CodedError<'invalid_json', 400> {}

/** The `Idempotency-Key` header is malformed. */
export class InvalidIdempotencyKeyError extends CodedError<'invalid_idempotency_key', 400> {}

/** No API key was sent. */
export class MissingApiKeyError extends CodedError<'missing_api_key', 401> {}

/** The key is unknown, malformed, revoked or expired, or its member is not active. */
export class InvalidApiKeyError extends CodedError<'invalid_api_key', 401> {}

/** The key lacks the scope that the operation needs; the message names it. Scopes are fixed when a key is created. */
export class InsufficientScopeError extends CodedError<'insufficient_scope', 403> {}

/** The member who owns the key may not do this, for example post into a community without being an editor of it. */
export class ForbiddenError extends CodedError<'forbidden', 403> {}

/** There is no such route or item, or it is not yours to see. */
export class NotFoundError extends CodedError<'not_found', 404> {}

/** The item is not in a state that allows this. Where a state machine decides, `current_status` and `allowed` say what is possible now. */
export class ConflictError extends CodedError<'conflict', 409> {
  /** The current state, if it caused the conflict. */
  declare readonly currentStatus?: string
  /** The possible actions in that state. */
  declare readonly allowed?: readonly string[]
}

/** The first request with the same `Idempotency-Key` is still running. */
export class IdempotencyInProgressError extends CodedError<'idempotency_in_progress', 409> {}

/** The body is over 256 KB (12 MB for an upload), or the image is over 8 MB. */
export class PayloadTooLargeError extends CodedError<'payload_too_large', 413 | undefined> {
  /** Undefined for an image, which is refused before it is sent. */
  declare readonly status: 413 | undefined
}

/** The `Content-Type` is not what the operation takes, the body is compressed, or the file is no PNG, JPEG, GIF or WebP. */
export class UnsupportedMediaTypeError extends CodedError<'unsupported_media_type', 415> {}

/** The call went to a community subdomain or another host. */
export class WrongHostError extends CodedError<'wrong_host', 421> {}

/** Some fields are missing, unknown or out of bounds; `fields` lists every one of them. */
export class ValidationFailedError extends CodedError<'validation_failed', 422> {
  /** All problems. */
  declare readonly fields: readonly FieldProblem[]
}

/** The `Idempotency-Key` was used with another operation or another body. */
export class IdempotencyKeyReusedError extends CodedError<'idempotency_key_reused', 422> {}

/** More than 60 requests of the member within a minute, or too many bad keys from one address. */
export class RateLimitedError extends CodedError<'rate_limited', 429> {}

/** The daily quota of the action is used up until the next UTC midnight. */
export class QuotaExceededError extends CodedError<'quota_exceeded', 429> {
  /** The time of the quota reset. */
  declare readonly resetsAt: Date
}

/** A fault of the server. Nothing was written. Retrying with the same `Idempotency-Key` is safe. */
export class ServerError extends CodedError<'server_error', number | undefined> {}

/** The interface is switched off, the server is stopping, or its database is away. Nothing was written. */
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
