import type { ErrorCode } from '../resources/vocabulary.ts'
import type * as Api from './api-errors.ts'
import type {
  AbortError,
  ConnectionError,
  DeadlineError,
  PreparationError,
  TimeoutError,
  UnexpectedResponseError,
} from './errors.ts'
import type { FieldProblem, Path } from './field-problem.ts'

interface ByCode<Input> {
  bad_request: Api.BadRequestError
  invalid_json: Api.InvalidJsonError
  invalid_idempotency_key: Api.InvalidIdempotencyKeyError
  missing_api_key: Api.MissingApiKeyError
  invalid_api_key: Api.InvalidApiKeyError
  insufficient_scope: Api.InsufficientScopeError
  forbidden: Api.ForbiddenError
  not_found: Api.NotFoundError
  conflict: Api.ConflictError
  idempotency_in_progress: Api.IdempotencyInProgressError
  payload_too_large: Api.PayloadTooLargeError
  unsupported_media_type: Api.UnsupportedMediaTypeError
  wrong_host: Api.WrongHostError
  // The narrower type first: of two kinds of list, the methods of the first count.
  validation_failed: { readonly fields: readonly FieldProblem<Path<Input>>[] } & Api.ValidationFailedError
  idempotency_key_reused: Api.IdempotencyKeyReusedError
  rate_limited: Api.RateLimitedError
  quota_exceeded: Api.QuotaExceededError
  server_error: Api.ServerError
  api_disabled: Api.ApiDisabledError
}

type LocalError =
  ConnectionError | TimeoutError | DeadlineError | AbortError | UnexpectedResponseError | PreparationError

/** Where an error keeps, for the compiler alone, what its call would have given. */
declare const data: unique symbol

/** An error whose call would have given `Data`. */
export interface Resumable<Data> {
  readonly [data]?: Data
}

/** Every error that one operation can end with, told apart by `code`. */
export type OperationError<Operation extends string, Input, Code extends ErrorCode, Data> = (
  ByCode<Input>[Code] | LocalError
) &
  Resumable<Data> & { readonly operation: Operation }
