import type { EngineResponse } from './messages.ts'

/** An answer as an object of the web platform. */
export const toResponse = ({ status, headers, body, inPieces }: EngineResponse): Response =>
  new Response(
    (inPieces && body !== null ? streamOf(inPieces.pieces) : body) as string | Uint8Array<ArrayBuffer> | null,
    {
      status,
      headers,
    },
  )

/** By hand: not every browser has `ReadableStream.from`. */
function streamOf(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const next = await iterator.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: () => void iterator.return?.(),
  })
}
