import { expect, test, vi } from 'vitest'

test.each(['TextDecoder', 'TextEncoder', 'Request', 'Response'])(
  'says what to do where the environment hides %s, as jsdom of Jest does',
  async (name) => {
    const descriptor = Object.getOwnPropertyDescriptor(globalThis, name)!
    vi.resetModules()
    delete (globalThis as Record<string, unknown>)[name]
    try {
      await expect(import('@chowk/mocks')).rejects.toThrow(
        new RegExp(`^@chowk/mocks needs ${name}\\. .*jest-fixed-jsdom`),
      )
    } finally {
      Object.defineProperty(globalThis, name, descriptor)
    }
  },
)
