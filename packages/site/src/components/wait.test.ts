import { ApiError } from '@chowk/engine'
import { expect, test } from 'vitest'
import { waitOf } from './wait.ts'

test.each([
  [1, 'Try again in 1 second.'],
  [90, 'Try again in 90 seconds.'],
  [121, 'Try again in 3 minutes.'],
  [3_600, 'Try again in 60 minutes.'],
  [86_399, 'Try again in 24 hours.'],
])('shows a wait of %d seconds as “%s”', (retryAfter, said) => {
  expect(waitOf(new ApiError('rate_limited', { retryAfter }))).toBe(said)
})

test('shows no wait without Retry-After', () => {
  expect(waitOf(new ApiError('not_found'))).toBe('')
})
