import type { Engine, RequestBody } from '@chowk/engine'
import { HttpResponse } from 'msw'

/**
 * The engine's answer to a request that MSW caught. Unlike a server, this sees the body at once, and cannot tell from the
 * head whether there is one: a request without a body arrives with an empty one.
 */
export async function answerWith(engine: Engine, request: Request): Promise<Response> {
  const bytes = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer())
  const { host, pathname, search } = new URL(request.url)
  const hasBody = bytes !== undefined && bytes.length > 0
  const admission = await engine.admit({
    method: request.method,
    target: pathname + search,
    header: (name) => request.headers.get(name) ?? undefined,
    hosts: [host],
    address: '127.0.0.1',
    hasBody,
  })
  const body: RequestBody = hasBody ? { kind: 'bytes', bytes } : { kind: 'none' }
  const response = admission.kind === 'answer' ? admission.response : await admission.call.perform(body)
  if (response.drop) return HttpResponse.error()
  return new Response(response.body as string | Uint8Array<ArrayBuffer> | null, {
    status: response.status,
    headers: response.headers,
  })
}
