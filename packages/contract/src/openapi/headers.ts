import type { OpenApiHeader, OpenApiParameter, Reference } from './types.ts'
import { limits, spanned } from '../vocabulary/limits.ts'

const whole = { type: 'integer', format: 'int32', minimum: 0, maximum: 2_147_483_647 } as const

/** All response headers that are not part of HTTP itself. */
export const headers = {
  'X-Request-Id': {
    description: 'ID of the request, as in `request_id`.',
    required: true,
    schema: { type: 'string' },
  },
  'Cache-Control': {
    description: 'Responses are private and must not be stored. Only the OpenAPI document can be cached.',
    schema: { type: 'string' },
  },
  ETag: { description: 'Version of the response.', schema: { type: 'string' } },
  'Idempotent-Replayed': {
    description: 'Present if this is the response to an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
  'X-RateLimit-Limit': { description: 'Units of the quota per day.', schema: whole },
  'X-RateLimit-Remaining': { description: 'Units remaining today.', schema: whole },
  'X-RateLimit-Reset': {
    description: 'When the quota resets: the next midnight UTC, as a Unix timestamp in seconds.',
    schema: { type: 'integer', format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  },
  'Retry-After': {
    description: 'Number of seconds to wait before retrying.',
    schema: { ...whole, minimum: 1 },
  },
  'WWW-Authenticate': {
    description: 'How to authenticate.',
    required: true,
    schema: { type: 'string', const: 'Bearer' },
  },
} as const satisfies Record<string, OpenApiHeader>

export type HeaderName = keyof typeof headers

/** The headers with the remaining daily quota. */
export const quotaHeaders = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const

/** Returns references to headers. */
export const headerReferences = (names: readonly HeaderName[]): Readonly<Record<string, Reference>> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

const keyCharacters = '[!#-+\\-.-~]{1,255}'

/** Parameters that several operations share. */
export const sharedParameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: `A unique value that makes the request safe to retry for ${spanned(limits.idempotencyLifetime)}: 1 to 255 visible ASCII characters, without commas or quotation marks. The whole value can be in quotation marks.`,
    schema: { type: 'string', maxLength: 257, pattern: `^(?:${keyCharacters}|"${keyCharacters}")$` },
  },
} as const satisfies Record<string, OpenApiParameter>

export const idempotencyKeyParameter: Reference = { $ref: '#/components/parameters/IdempotencyKey' }
