import { stallAwareClock } from '../time/stall-aware-clock.ts'

/**
 * Streams a response body. Fails if a read takes longer than `patience` milliseconds. Consumers that stop early, even
 * before the first read, release the connection; a generator that never started would not.
 */
export const streamWithTimeout = (
  body: ReadableStream<Uint8Array>,
  timeoutMs: number,
): AsyncIterable<Uint8Array> => ({
  [Symbol.asyncIterator]() {
    const reader = body.getReader()
    // The body may already have failed.
    const letGo = () => void reader.cancel().catch(() => undefined)
    return {
      async next() {
        try {
          const read = reader.read() as Promise<IteratorResult<Uint8Array>>
          return await stallAwareClock.within(
            timeoutMs,
            read,
            () => new Error('The image store fell silent.'),
          )
        } catch (error) {
          letGo()
          throw error
        }
      },
      return() {
        letGo()
        return Promise.resolve({ done: true, value: undefined })
      },
    }
  },
})

/** Returns the first `most` characters of a response, or those that arrive in time. */
export async function readPrefix(body: ReadableStream<Uint8Array> | null, max: number, timeoutMs: number) {
  const decoder = new TextDecoder()
  const startedAt = stallAwareClock.now()
  let text = ''
  try {
    for await (const chunk of body ? streamWithTimeout(body, timeoutMs) : []) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length > max || stallAwareClock.now() - startedAt > timeoutMs) break
    }
  } catch {
    // The text so far is enough.
  }
  return text.slice(0, max)
}
