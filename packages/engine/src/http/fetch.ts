import { ApiError } from '../api-error.ts'
import type { Engine } from '../engine.ts'
import { commonHeaders, preflightOf } from './common-headers.ts'
import { waitForTurn } from '../ports/turns.ts'
import type { ReadBody, RequestHead } from './messages.ts'
import { toResponse } from './to-response.ts'

/**
 * Handles a request of the Fetch API.
 * @throws TypeError, as `fetch` does for a broken connection, if the body breaks off or a fault drops the response.
 */
export async function createFetch(
  { handle, ownerOf }: Pick<Engine, 'handle' | 'ownerOf'>,
  request: Request,
  address: string,
) {
  const common = commonHeaders(request.url)
  const head = headOf(request, address)
  const preflight = preflightOf(head)
  if (preflight) return toResponse(preflight, common)
  const turn = waitForTurn(() => ownerOf(head))
  if (turn) await turn
  const response = await handle(head, (...reading) => readStream(request.body, ...reading))
  if (response.lost) throw new TypeError('The connection was closed before a response arrived.')
  return toResponse(response, common)
}

function headOf(request: Request, address: string): RequestHead {
  const url = new URL(request.url)
  return {
    method: request.method,
    target: url.pathname + url.search,
    header: (name) => request.headers.get(name) ?? undefined,
    hosts: [request.headers.get('host') ?? url.host],
    address,
    hasBody: request.body !== null,
  }
}

async function readStream(
  stream: Request['body'],
  ...[limit, onBytes]: Parameters<ReadBody>
): ReturnType<ReadBody> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of (stream ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > limit) return 'too-large'
      onBytes?.(chunk.length)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof ApiError) throw error
    return 'aborted'
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}
