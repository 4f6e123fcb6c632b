/**
 * The bytes of an answer as they come. Breaks off where none come for so many milliseconds while they are waited for. Whoever stops
 * reading, also before the first, lets go of the connection: a generator that was never begun would not.
 */
export const paced = (body: ReadableStream<Uint8Array>, patience: number): AsyncIterable<Uint8Array> => ({
  [Symbol.asyncIterator]() {
    const reader = body.getReader()
    // It may have broken off by itself.
    const letGo = () => void reader.cancel().catch(() => undefined)
    return {
      async next() {
        const silence = Promise.withResolvers<never>()
        const timer = setTimeout(() => silence.reject(new Error('The image store fell silent.')), patience)
        try {
          return (await Promise.race([reader.read(), silence.promise])) as IteratorResult<Uint8Array>
        } catch (error) {
          letGo()
          throw error
        } finally {
          clearTimeout(timer)
        }
      },
      return() {
        letGo()
        return Promise.resolve({ done: true, value: undefined })
      },
    }
  },
})

/** The first characters of an answer: so many, or those that came in time. */
export async function beginningOf(body: ReadableStream<Uint8Array> | null, most: number, patience: number) {
  const decoder = new TextDecoder()
  const began = performance.now()
  let text = ''
  try {
    for await (const piece of body ? paced(body, patience) : []) {
      text += decoder.decode(piece, { stream: true })
      if (text.length > most || performance.now() - began > patience) break
    }
  } catch {
    // What came before is all there is.
  }
  return text.slice(0, most)
}
