// Generated from the contract: `npm run generate`.
/** Code of an error. */
export type ErrorCode =
  | 'bad_request'
  | 'invalid_json'
  | 'invalid_idempotency_key'
  | 'missing_api_key'
  | 'invalid_api_key'
  | 'insufficient_scope'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'idempotency_in_progress'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'wrong_host'
  | 'validation_failed'
  | 'idempotency_key_reused'
  | 'rate_limited'
  | 'quota_exceeded'
  | 'server_error'
  | 'api_disabled'

/** Error codes of every operation. */
export type AnyCode = 'wrong_host' | 'server_error' | 'api_disabled'

/** Codes of operations that need a key. */
export type KeyCode = 'missing_api_key' | 'invalid_api_key' | 'rate_limited'

/** Codes of operations that take a body. */
export type BodyCode = 'invalid_json' | 'payload_too_large' | 'unsupported_media_type' | 'validation_failed'

/** Codes of operations that take an idempotency key. */
export type IdempotencyCode = 'invalid_idempotency_key' | 'idempotency_in_progress' | 'idempotency_key_reused'

/** Problem of a field. */
export type FieldCode =
  | 'required'
  | 'invalid_type'
  | 'invalid_value'
  | 'invalid_format'
  | 'too_short'
  | 'too_long'
  | 'too_small'
  | 'too_big'
  | 'too_few'
  | 'too_many'
  | 'duplicate'
  | 'unknown_field'
  | 'not_allowed'
  | 'not_found'

/** Action with a daily quota. */
export type QuotaAction =
  | 'post'
  | 'question'
  | 'poll'
  | 'mcq'
  | 'community'
  | 'service'
  | 'job'
  | 'tag'
  | 'media'
  | 'follow'
  | 'connect'
  | 'report'
  | 'edit'
  | 'comment'
  | 'answer'
  | 'react'
  | 'booking'
  | 'apply'
  | 'message'

/** Scope of an API key. */
export type Scope =
  | 'content'
  | 'media'
  | 'schedule'
  | 'read'
  | 'edit'
  | 'network'
  | 'browse'
  | 'engage'
  | 'marketplace'
  | 'profile'
  | 'messages'
  | 'notifications'
