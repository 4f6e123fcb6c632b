import { toResponse, type Engine } from '@chowk/engine'
import { HttpResponse } from 'msw'

/**
 * Returns the engine's response to a request caught by MSW. Unlike a server, this has the whole body, and cannot tell
 * from the head whether there is one: a request without a body has an empty one. `prefix` is the path before
 * `/api/v1`.
 */
export async function answerWith(engine: Engine, request: Request, prefix = ''): Promise<Response> {
  const bytes = request.body === null ? new Uint8Array() : new Uint8Array(await request.arrayBuffer())
  const { host, pathname, search } = new URL(request.url)
  const head = {
    method: request.method,
    target: pathname.slice(pathname.startsWith(prefix) ? prefix.length : 0) + search,
    header: (name: string) => request.headers.get(name) ?? undefined,
    hosts: [host],
    address: '127.0.0.1',
    hasBody: bytes.length > 0,
  }
  const response = await engine.handle(head, () => Promise.resolve(bytes))
  if (response.lost) return HttpResponse.error()
  return toResponse(response)
}
