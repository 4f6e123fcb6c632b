import type { Engine } from '../engine.ts'
import type { Call, EngineResponse, RequestBody, RequestHead } from './messages.ts'

/**
 * Both halves of the pipeline over the objects of the web platform.
 * @throws TypeError, as `fetch` does for a broken connection, where a fault drops the answer.
 */
export async function fetchThrough(engine: Engine, request: Request, address: string): Promise<Response> {
  const admission = await engine.admit(headOf(request, address))
  const response =
    admission.kind === 'answer'
      ? admission.response
      : await admission.call.perform(await readLimited(admission.call, request))
  if (response.drop) throw new TypeError('The connection was closed before an answer came.')
  return toResponse(response)
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

async function readLimited({ bodyLimit }: Call, request: Request): Promise<RequestBody> {
  if (request.body === null) return { kind: 'none' }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > bodyLimit) return { kind: 'too-large' }
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return { kind: 'bytes', bytes }
}

const toResponse = ({ status, headers, body }: EngineResponse): Response =>
  new Response(body as string | Uint8Array<ArrayBuffer> | null, { status, headers })
