import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { errorCodesOf } from '../error-codes.ts'
import { acceptsBody } from '../accepts-body.ts'
import { operationById, operationList } from './index.ts'
import published from './published.json' with { type: 'json' }

const rows = operationList.map(([id, row]) => ({ id, row }))
const namesIn = (path: string) => [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name)

test.each(published)('keeps $id as it was published', ({ id, ...row }) => {
  expect(Object.fromEntries(operationList)).toHaveProperty([id], expect.objectContaining(row))
})

describe.each(rows)('$id', ({ row }) => {
  test('declares $id completely and consistently', () => {
    expect(row.summary).toMatch(/^[A-Z].*\.$/s)
    expect(row.description === '' || row.description.endsWith('.')).toBe(true)
    expect(row.params).toBeInstanceOf(z.ZodObject)
    expect(Object.keys((row.params as z.ZodObject).shape)).toEqual(namesIn(row.path))
    expect(row.method === 'GET' || row.method === 'DELETE' ? acceptsBody(row) : false).toBe(false)
    expect(row.response).toBeInstanceOf(z.ZodType)
    expect(new Set(row.errors).size).toBe(row.errors.length)
  })

  test('lists in `errors` only codes that do not follow from the rest of the row', () => {
    const derived = errorCodesOf({ ...row, errors: [] })
    expect(row.errors.filter((code) => derived.includes(code))).toEqual([])
  })
})

test('declares each method and path once, ignoring names of parameters', () => {
  const routes = rows.map(({ row }) => `${row.method} ${row.path.replaceAll(/\{[^}]+\}/g, '{}')}`)
  expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([])
})

describe('errorCodesOf', () => {
  const always = ['wrong_host', 'server_error', 'api_disabled']
  const withKey = [
    'missing_api_key',
    'invalid_api_key',
    'wrong_host',
    'rate_limited',
    'server_error',
    'api_disabled',
  ]

  test('a public operation knows no key, and may not be there', () => {
    expect(errorCodesOf(operationById('account.openapi'))).toEqual(['not_found', ...always])
  })

  test('requires no scope for an operation with any key', () => {
    expect(errorCodesOf(operationById('account.me'))).toEqual(withKey)
  })

  test('lists no 400, 409, 413 or 415 for reads', () => {
    const codes = errorCodesOf(operationById('posts.get'))
    expect([...codes].sort()).toEqual(
      [...withKey, 'insufficient_scope', 'not_found', 'validation_failed'].sort(),
    )
  })

  test('lists all codes except not_found and conflict for a full-featured operation', () => {
    expect(errorCodesOf(operationById('posts.create'))).toEqual([
      'invalid_json',
      'invalid_idempotency_key',
      'missing_api_key',
      'invalid_api_key',
      'insufficient_scope',
      'forbidden',
      'idempotency_in_progress',
      'payload_too_large',
      'unsupported_media_type',
      'wrong_host',
      'validation_failed',
      'idempotency_key_reused',
      'rate_limited',
      'quota_exceeded',
      'server_error',
      'api_disabled',
    ])
  })

  test('lists no body errors without a body', () => {
    const codes = errorCodesOf(operationById('scheduled.publish'))
    expect(codes).toContain('conflict')
    for (const code of ['invalid_json', 'payload_too_large', 'unsupported_media_type', 'validation_failed'])
      expect(codes).not.toContain(code)
  })
})

test.each([
  ['posts.list', 10],
  ['questions.list', 10],
  ['polls.list', 10],
  ['mcqs.list', 10],
  ['communities.list', 10],
  ['services.list', 12],
  ['jobs.list', 12],
  ['notifications.list', 20],
] as const)('returns %s with %i entries per page by default and at most 50', (id, max) => {
  const { query } = operationById(id)
  expect(query.parse({})).toMatchObject({ offset: 0, limit: max })
  expect(['0', '1', '50', '51'].map((limit) => query.safeParse({ limit }).success)).toEqual([
    false,
    true,
    true,
    false,
  ])
})
