import type { HttpAnswer } from './messages.ts'

const encoder = new TextEncoder()

/**
 * Converts to a `Response` of the Fetch API. Sets the content length, so that connections can be kept alive.
 * @param common Headers that those of the answer replace.
 */
export function toResponse(
  { status, headers: own, body, inPieces }: HttpAnswer,
  common: HttpAnswer['headers'],
): Response {
  const headers = { ...common, ...own }
  if (body === null) return new Response(null, { status, headers })
  const bytes = (typeof body === 'string' ? encoder.encode(body) : body) as Uint8Array<ArrayBuffer>
  return new Response(inPieces ? streamOf(inPieces.pieces) : bytes, {
    status,
    headers: { 'content-length': String(bytes.length), ...headers },
  })
}

/** `ReadableStream.from` is missing in some browsers. */
function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const next = await iterator.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: () => void iterator.return?.(),
  })
}
