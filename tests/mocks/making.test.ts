import { createMock } from '@chowk/mocks'
import { expect, onTestFinished, test } from 'vitest'

test('reads no stack traces when it creates a mock', () => {
  const errors = Error as { prepareStackTrace?: unknown; stackTraceLimit?: number }
  const { prepareStackTrace, stackTraceLimit } = errors
  onTestFinished(() => {
    errors.prepareStackTrace = prepareStackTrace
  })
  let frames = 0
  errors.prepareStackTrace = (_error: Error, stack: readonly unknown[]) => {
    frames += stack.length
    return ''
  }
  createMock({ seed: 'demo' })
  expect(frames).toBe(0)
  expect(errors.stackTraceLimit, 'as it was before').toBe(stackTraceLimit)
  void new Error('one that is read').stack
  expect(frames).toBeGreaterThan(0)
})
