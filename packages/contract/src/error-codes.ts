import * as z from 'zod'
import type { Operation } from './operation.ts'
import { acceptsBody } from './accepts-body.ts'
import { errorCodes, type ErrorCode } from './vocabulary/errors.ts'

/** Whether a schema is an object with at least one member. */
const hasMembers = (schema: z.ZodType): boolean => {
  if (schema instanceof z.ZodPipe) return hasMembers(schema.in as z.ZodType)
  return schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0
}

function* codesOf(row: Operation): Generator<ErrorCode> {
  yield* ['wrong_host', 'api_disabled', 'server_error'] as const
  if (row.scope !== null) yield* ['missing_api_key', 'invalid_api_key', 'rate_limited'] as const
  if (row.scope !== null && row.scope !== 'any') yield 'insufficient_scope'
  if (row.scope === null || hasMembers(row.params)) yield 'not_found'
  if (acceptsBody(row)) yield* ['unsupported_media_type', 'payload_too_large', 'invalid_json'] as const
  if (acceptsBody(row) || hasMembers(row.query)) yield 'validation_failed'
  if (row.idempotent)
    yield* ['invalid_idempotency_key', 'idempotency_in_progress', 'idempotency_key_reused'] as const
  if (row.quota !== null) yield 'quota_exceeded'
  yield* row.errors
}

/**
 * Returns every error code of the operation, in the order of the registry. `bad_request` is in no row: invalid HTTP
 * belongs to no operation.
 */
export function errorCodesOf(row: Operation): readonly ErrorCode[] {
  const codes = new Set(codesOf(row))
  return errorCodes.filter((code) => codes.has(code))
}
