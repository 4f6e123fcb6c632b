// Generated from the contract: `npm run generate`.
import { CodedError, type ChowkError } from '../core/errors.ts'
import type { FieldProblem } from '../core/field-problem.ts'
import type { ErrorCode } from './vocabulary.ts'

/** The request is not valid HTTP. Examples: two Host headers, headers that are too long, or a request that did not arrive in time. */
export class BadRequestError extends CodedError<'bad_request', 400> {}

/** The body is not a JSON object in UTF-8. Possible causes: invalid syntax, another top-level type, duplicate keys, nesting deeper than 64 levels, or more than 2,000 fields and entries. */
export class InvalidJsonError extends CodedError<'invalid_json', 400> {}

/** The `Idempotency-Key` header is malformed. */
export class InvalidIdempotencyKeyError extends CodedError<'invalid_idempotency_key', 400> {}

/** No API key was sent. */
export class MissingApiKeyError extends CodedError<'missing_api_key', 401> {}

/** The key is unknown, malformed, revoked or expired, or its member is not active. */
export class InvalidApiKeyError extends CodedError<'invalid_api_key', 401> {}

/** The key does not have the scope that the operation requires. The message names the scope. The scopes of a key cannot be changed. */
export class InsufficientScopeError extends CodedError<'insufficient_scope', 403> {}

/** The member who owns the key does not have permission. Example: publishing in a community without being one of its editors. */
export class ForbiddenError extends CodedError<'forbidden', 403> {}

/** The route or item does not exist, or you do not have access to it. */
export class NotFoundError extends CodedError<'not_found', 404> {}

/** The current state does not allow this. If the status of the item is the cause, `current_status` contains the status and `allowed` the actions that it allows. */
export class ConflictError extends CodedError<'conflict', 409> {
  /** The current state, if it caused the conflict. */
  declare readonly currentStatus?: string
  /** The possible actions in that state. */
  declare readonly allowed?: readonly string[]
}

/** The first request with the same `Idempotency-Key` is still running. */
export class IdempotencyInProgressError extends CodedError<'idempotency_in_progress', 409> {}

/** The body is larger than 256 KB (12 MB for an upload), or the image is larger than 8 MB. */
export class PayloadTooLargeError extends CodedError<'payload_too_large', 413 | undefined> {
  /** Undefined for an image, which is refused before it is sent. */
  declare readonly status: 413 | undefined
}

/** The operation does not accept this `Content-Type`, the body is compressed, or the file is not a PNG, JPEG, GIF or WebP image. */
export class UnsupportedMediaTypeError extends CodedError<'unsupported_media_type', 415> {}

/** The request was sent to a community subdomain or to another host. */
export class WrongHostError extends CodedError<'wrong_host', 421> {}

/** Some fields are missing, unknown or out of range. `fields` lists them. */
export class ValidationFailedError extends CodedError<'validation_failed', 422> {
  /** All problems. */
  declare readonly fields: readonly FieldProblem[]
}

/** The `Idempotency-Key` was already used with another operation or another body. */
export class IdempotencyKeyReusedError extends CodedError<'idempotency_key_reused', 422> {}

/** The member sent more than 60 requests in a minute, or one IP address sent too many invalid keys. */
export class RateLimitedError extends CodedError<'rate_limited', 429> {}

/** The daily quota for the action is used up. It resets at the next midnight UTC. */
export class QuotaExceededError extends CodedError<'quota_exceeded', 429> {
  /** The time of the quota reset. */
  declare readonly resetsAt: Date
}

/** The server failed. Nothing was written. Retrying with the same `Idempotency-Key` is safe. */
export class ServerError extends CodedError<'server_error', number | undefined> {}

/** The API is disabled, the server is stopping, or its database is unavailable. Nothing was written. */
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
