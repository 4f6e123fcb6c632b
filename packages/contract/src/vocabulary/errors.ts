import { grouped, limits, sized } from './limits.ts'
/** Advice on retries after an error. */
export type RetryAdvice =
  /** The same request fails again. */
  | 'never'
  /** The same request can succeed once `Retry-After` has passed. */
  | 'after'
  /** The same request can succeed. A retry is safe for reads, `PUT`, `DELETE`, or with an idempotency key. */
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
      'The request is not valid HTTP. Examples: two Host headers, headers that are too long, or a request that did not arrive in time.',
  },
  invalid_json: {
    status: 400,
    retry: 'never',
    message: 'The request body must be a JSON object.',
    description: `The body is not a JSON object in UTF-8. Possible causes: invalid syntax, another top-level type, duplicate keys, nesting deeper than ${limits.jsonDepth} levels, or more than ${grouped(limits.jsonValues)} fields and entries.`,
  },
  invalid_idempotency_key: {
    status: 400,
    retry: 'never',
    message:
      'The Idempotency-Key header must be 1 to 255 visible ASCII characters, without commas or quotation marks.',
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
    message: 'Invalid API key.',
    description: 'The key is unknown, malformed, revoked or expired, or its member is not active.',
  },
  insufficient_scope: {
    status: 403,
    retry: 'never',
    message: 'This API key does not have the required scope.',
    description:
      'The key does not have the scope that the operation requires. The message names the scope. The scopes of a key cannot be changed.',
  },
  forbidden: {
    status: 403,
    retry: 'never',
    message: 'You do not have permission to do this.',
    description:
      'The member who owns the key does not have permission. Example: publishing in a community without being one of its editors.',
  },
  not_found: {
    status: 404,
    retry: 'never',
    message: 'Not found.',
    description: 'The route or item does not exist, or you do not have access to it.',
  },
  conflict: {
    status: 409,
    retry: 'never',
    message: 'This conflicts with the current state.',
    description:
      'The current state does not allow this. If the status of the item is the cause, `current_status` contains the status and `allowed` the actions that it allows.',
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
    description: `The body is larger than ${sized(limits.jsonBody)} (${sized(limits.mediaBody)} for an upload), or the image is larger than ${sized(limits.image)}.`,
  },
  unsupported_media_type: {
    status: 415,
    retry: 'never',
    message: 'This content type is not supported.',
    description:
      'The operation does not accept this `Content-Type`, the body is compressed, or the file is not a PNG, JPEG, GIF or WebP image.',
  },
  wrong_host: {
    status: 421,
    retry: 'never',
    message: 'The API is available only on the apex host.',
    description: 'The request was sent to a community subdomain or to another host.',
  },
  validation_failed: {
    status: 422,
    retry: 'never',
    message: 'Some fields are invalid.',
    description: 'Some fields are missing, unknown or out of range. `fields` lists them.',
  },
  idempotency_key_reused: {
    status: 422,
    retry: 'never',
    message: 'This Idempotency-Key was already used with a different request.',
    description: 'The `Idempotency-Key` was already used with another operation or another body.',
  },
  rate_limited: {
    status: 429,
    retry: 'after',
    message: 'Too many requests. Wait before you retry.',
    description: `The member sent more than ${limits.burstRequests} requests in a minute, or one IP address sent too many invalid keys.`,
  },
  quota_exceeded: {
    status: 429,
    retry: 'after',
    message: 'The daily quota for this action is used up.',
    description: 'The daily quota for the action is used up. It resets at the next midnight UTC.',
  },
  server_error: {
    status: 500,
    retry: 'safe',
    message: 'Something went wrong on the server.',
    description: 'The server failed. Nothing was written. Retrying with the same `Idempotency-Key` is safe.',
  },
  api_disabled: {
    status: 503,
    retry: 'after',
    message: 'The API is disabled.',
    description:
      'The API is disabled, the server is stopping, or its database is unavailable. Nothing was written.',
  },
} as const satisfies Record<string, ErrorDefinition>

export type ErrorCode = keyof typeof errors

export const errorCodes = Object.keys(errors) as readonly ErrorCode[]

/** Error codes of a field, for `validation_failed`. */
export const fieldCodes = {
  required: 'The field is missing, or empty where it must not be.',
  invalid_type: 'The value has the wrong JSON type.',
  invalid_value: 'The value is not one of the allowed values.',
  invalid_format: 'The value does not have the required format.',
  too_short: 'The string is too short.',
  too_long: 'The string is too long.',
  too_small: 'The number or time is below the minimum.',
  too_big: 'The number or time is above the maximum.',
  too_few: 'The list has too few entries.',
  too_many: 'The list has too many entries.',
  duplicate: 'The list contains the same entry twice.',
  unknown_field: 'The field is unknown.',
  not_allowed: 'The field is not allowed here, or not in combination with another field.',
  not_found: 'The value refers to something that does not exist.',
} as const

export type FieldCode = keyof typeof fieldCodes
