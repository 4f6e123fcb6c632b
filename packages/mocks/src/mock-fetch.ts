import type { Answer } from './platform-handler.ts'

/** Returns a `fetch` that is answered here. Like any other, it rejects once its signal is aborted. */
export const createMockFetch =
  (answer: Answer): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const { signal } = request
    signal.throwIfAborted()
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      answer(request).then(resolve, reject)
    })
  }
