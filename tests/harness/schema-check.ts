import { errors, Failure, hasNoEnvelope, operationById, type OperationId } from '@chowk/contract'
import { expect } from 'vitest'

/** Validates a response against the contract: envelope, headers, and exactly the fields of the schema. */
export function checkAnswer(id: OperationId, response: Response, body: Record<string, unknown>): void {
  const row = operationById(id)
  expect(response.status, JSON.stringify(body)).toBeLessThan(500)
  if (hasNoEnvelope(id)) return
  expect(response.headers.get('x-request-id')).toBe(body.request_id)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  if (response.status >= 300) {
    const failure = Failure.strict().parse(body)
    expect(response.status).toBe(errors[failure.code].status)
    expect(response.headers.has('www-authenticate')).toBe(response.status === 401)
    if (response.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    return
  }
  expect(response.status).toBe(row.status)
  const { ok, request_id: _, ...data } = body
  expect(ok).toBe(true)
  // Parsing drops unknown fields and rejects wrong types.
  expect(row.response.parse(data)).toEqual(data)
  expect(response.headers.has('x-ratelimit-limit')).toBe(row.quota !== null)
}
