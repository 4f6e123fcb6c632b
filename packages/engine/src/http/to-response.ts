import type { EngineResponse } from './messages.ts'

const encoder = new TextEncoder()

/** An answer as an object of the web platform. It says how long it is, as a server does, so that connections can be kept. */
export function toResponse({ status, headers, body, inPieces }: EngineResponse): Response {
  if (body === null) return new Response(null, { status, headers })
  const bytes = (typeof body === 'string' ? encoder.encode(body) : body) as Uint8Array<ArrayBuffer>
  return new Response(inPieces ? streamOf(inPieces.pieces) : bytes, {
    status,
    headers: { 'content-length': String(bytes.length), ...headers },
  })
}

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
