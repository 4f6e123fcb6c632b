import { expect, test } from 'vitest'
import { conflict, invalidValue } from './api-error.ts'

test('quotes text without hidden characters', () => {
  const quoted = 'x\u202ey\u200bz\u{e0041}'
  expect(conflict(quoted).message).toBe('xyz')
  expect(invalidValue('name', quoted)).toMatchObject({
    message: 'xyz',
    details: { fields: [{ path: 'name', message: 'xyz' }] },
  })
})
