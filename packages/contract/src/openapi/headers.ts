import type { OpenApiHeader, OpenApiParameter, Reference } from './types.ts'

const whole = { type: 'integer', format: 'int32', minimum: 0, maximum: 2_147_483_647 } as const

/** All response headers besides those of HTTP itself. */
export const headers = {
  'X-Request-Id': {
    description: 'Names the request; equal to `request_id` in the body.',
    required: true,
    schema: { type: 'string' },
  },
  'Cache-Control': {
    description: 'Answers are private and not stored; only the description of the interface may be cached.',
    schema: { type: 'string' },
  },
  ETag: { description: 'Names this version of the answer.', schema: { type: 'string' } },
  'Idempotent-Replayed': {
    description: 'There when the answer is that of an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
  'X-RateLimit-Limit': { description: 'Units of the quota a day.', schema: whole },
  'X-RateLimit-Remaining': { description: 'Units that are left today.', schema: whole },
  'X-RateLimit-Reset': {
    description: 'When the quota starts anew: the next UTC midnight, in seconds since 1970.',
    schema: { type: 'integer', format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  },
  'Retry-After': {
    description: 'How many seconds to wait before trying again.',
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
    description:
      'A value of your choosing that makes the request safe to repeat: 1 to 255 visible ASCII characters without comma or quote, bare or as one quoted string. Remembered for 24 hours.',
    schema: { type: 'string', maxLength: 257, pattern: `^(?:${keyCharacters}|"${keyCharacters}")$` },
  },
} as const satisfies Record<string, OpenApiParameter>

export const idempotencyKeyParameter: Reference = { $ref: '#/components/parameters/IdempotencyKey' }
