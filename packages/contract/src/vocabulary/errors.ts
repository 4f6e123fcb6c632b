/** Advice on retries after an error. */
export type RetryAdvice =
  /** The same request fails again. */
  | 'never'
  /** The same request may succeed once `Retry-After` has passed. */
  | 'after'
  /** The same request may succeed. A retry is safe for reads, `PUT`, `DELETE`, or with an idempotency key. */
  | 'safe'

interface ErrorDefinition {
  readonly status: number
  readonly retry: RetryAdvice
  /** The default message. */
  readonly message: string
  /** The cause, for the documentation. */
  readonly description: string
}

/** All error codes. */
export const errors = {
  bad_request: {
    status: 400,
    retry: 'never',
    message: 'The request is not valid HTTP.',
    description:
      'The request could not be understood as HTTP: two Host headers, headers that are too long, a request that did not arrive in time.',
  },
  invalid_json: {
    status: 400,
    retry: 'never',
    message: 'The request body must be a JSON object.',
    description:
      'The body is not a JSON object in UTF-8: broken syntax, another top-level type, duplicate members, nesting deeper than 64 levels, more than 2,000 members and entries.',
  },
  invalid_idempotency_key: {
    status: 400,
    retry: 'never',
    message: 'The Idempotency-Key header must be 1 to 255 visible ASCII characters without comma or quote.',
    description: 'The `Idempotency-Key` header is malformed.',
  },
  missing_api_key: {
    status: 401,
    retry: 'never',
    message: 'Send an API key as "Authorization: Bearer <key>" or "X-API-Key: <key>".',
    description: 'No API key was sent.',
  },
  invalid_api_key: {
    status: 401,
    retry: 'never',
    message: 'This API key is not valid.',
    description: 'The key is unknown, malformed, revoked or expired, or its member is not active.',
  },
  insufficient_scope: {
    status: 403,
    retry: 'never',
    message: 'This API key lacks the scope that the operation needs.',
    description:
      'The key lacks the scope that the operation needs; the message names it. Scopes are fixed when a key is created.',
  },
  forbidden: {
    status: 403,
    retry: 'never',
    message: 'You may not do this.',
    description:
      'The member who owns the key may not do this, for example post into a community without being an editor of it.',
  },
  not_found: {
    status: 404,
    retry: 'never',
    message: 'There is nothing here.',
    description: 'There is no such route or item, or it is not yours to see.',
  },
  conflict: {
    status: 409,
    retry: 'never',
    message: 'This conflicts with the current state.',
    description:
      'The item is not in a state that allows this. Where a state machine decides, `current_status` and `allowed` say what is possible now.',
  },
  idempotency_in_progress: {
    status: 409,
    retry: 'after',
    message: 'A request with this Idempotency-Key is still being processed.',
    description: 'The first request with the same `Idempotency-Key` is still running.',
  },
  payload_too_large: {
    status: 413,
    retry: 'never',
    message: 'The request body is too large.',
    description: 'The body is over 256 KB (12 MB for an upload), or the image is over 8 MB.',
  },
  unsupported_media_type: {
    status: 415,
    retry: 'never',
    message: 'This content type is not supported.',
    description:
      'The `Content-Type` is not what the operation takes, the body is compressed, or the file is no PNG, JPEG, GIF or WebP.',
  },
  wrong_host: {
    status: 421,
    retry: 'never',
    message: 'The API answers on the apex host only.',
    description: 'The call went to a community subdomain or another host.',
  },
  validation_failed: {
    status: 422,
    retry: 'never',
    message: 'Some fields are not valid.',
    description: 'Some fields are missing, unknown or out of bounds; `fields` lists every one of them.',
  },
  idempotency_key_reused: {
    status: 422,
    retry: 'never',
    message: 'This Idempotency-Key was used with another request.',
    description: 'The `Idempotency-Key` was used with another operation or another body.',
  },
  rate_limited: {
    status: 429,
    retry: 'after',
    message: 'Too many requests; wait before the next one.',
    description:
      'More than 60 requests of the member within a minute, or too many bad keys from one address.',
  },
  quota_exceeded: {
    status: 429,
    retry: 'after',
    message: 'The daily quota of this action is used up.',
    description: 'The daily quota of the action is used up until the next UTC midnight.',
  },
  server_error: {
    status: 500,
    retry: 'safe',
    message: 'Something went wrong on the server.',
    description:
      'A fault of the server. Nothing was written. Retrying with the same `Idempotency-Key` is safe.',
  },
  api_disabled: {
    status: 503,
    retry: 'after',
    message: 'The API is switched off.',
    description:
      'The interface is switched off, the server is stopping, or its database is away. Nothing was written.',
  },
} as const satisfies Record<string, ErrorDefinition>

export type ErrorCode = keyof typeof errors

export const errorCodes = Object.keys(errors) as readonly ErrorCode[]

/** Error codes of a field, for `validation_failed`. */
export const fieldCodes = {
  required: 'The field is missing, or empty where it must not be.',
  invalid_type: 'The value is of another JSON type.',
  invalid_value: 'The value is not one of those allowed.',
  invalid_format: 'The value does not have the form it must have.',
  too_short: 'The text is too short.',
  too_long: 'The text is too long.',
  too_small: 'The number, or the time, is below the least allowed.',
  too_big: 'The number, or the time, is above the most allowed.',
  too_few: 'The list has too few entries.',
  too_many: 'The list has too many entries.',
  duplicate: 'The list has the same entry twice.',
  unknown_field: 'There is no such field.',
  not_allowed: 'The field can not be used here, or not together with another one.',
  not_found: 'The value names something that does not exist.',
} as const

export type FieldCode = keyof typeof fieldCodes
