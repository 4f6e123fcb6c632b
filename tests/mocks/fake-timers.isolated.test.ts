import { createMock } from '@chowk/mocks'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
})

const statusOfCall = async (mock: ReturnType<typeof createMock>): Promise<number> => {
  const { key } = await mock.members.create({ username: 'priya' })
  const response = await mock.fetch(`${mock.baseUrl}/me`, { headers: { 'x-api-key': key } })
  return response.status
}

// Much of the engine is loaded when it is first needed, which in this process is while no timer ends by itself.
test('what is loaded while a test runner holds every timer waits for none of them, then or later', async () => {
  const mock = createMock({ seed: 'demo' })
  expect(await statusOfCall(mock)).toBe(200)
  mock.reset()
  vi.useFakeTimers()
  expect(await statusOfCall(mock)).toBe(200)
  vi.useRealTimers()
  mock.reset()
  expect(await statusOfCall(mock)).toBe(200)
})
