import { commonHeaders, preflightOf, toResponse } from '@chowk/engine'
import { prefixOf } from './base-url.ts'
import type { Platform } from './platform.ts'

/**
 * Returns the response to a request caught by MSW. Unlike a server, it has the whole body and cannot detect a missing
 * one: a request without a body has an empty body.
 * @throws TypeError if a fault drops the response, as `fetch` does for a broken connection.
 */
export async function answerWith(
  { engine, journal, ended }: Pick<Platform, 'engine' | 'journal' | 'ended'>,
  request: Request,
  baseUrl: string,
): Promise<Response> {
  const { origin, host, pathname, search } = new URL(request.url)
  const prefix = prefixOf(baseUrl)
  const common = commonHeaders(origin)
  const header = (name: string) => request.headers.get(name) ?? undefined
  const preflight = preflightOf({ method: request.method, header })
  if (preflight) return toResponse(preflight, common)
  const bytes = request.body === null ? new Uint8Array() : new Uint8Array(await request.arrayBuffer())
  const head = {
    method: request.method,
    target: pathname.slice(pathname.startsWith(prefix) ? prefix.length : 0) + search,
    header,
    hosts: [host],
    address: '127.0.0.1',
    hasBody: bytes.length > 0,
  }
  const response = await engine.handle(head, () => Promise.resolve(bytes))
  const { lost, inPieces } = response
  if (!lost) {
    const chunks = inPieces && { ...inPieces, pieces: heldBack(inPieces.pieces, ended) }
    return toResponse({ ...response, inPieces: chunks }, common)
  }
  if (ended.aborted) await never()
  const { operation, fault } = journal.last({ requestId: response.requestId }) ?? {}
  const when = fault?.drop === 'before' ? 'before anything was done' : 'after its work was done'
  throw new TypeError(`An injected fault dropped the response of ${operation} ${when}.`)
}

const never = () => new Promise<never>(() => undefined)

/** A response aborted by the end of the mock never settles, so it causes no unhandled rejection. */
async function* heldBack(chunks: AsyncIterable<Uint8Array>, ended: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch (error) {
    if (ended.aborted) await never()
    throw error
  }
}
