import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** An answer on its way, to be changed. */
export interface PassingAnswer {
  status: number
  readonly headers: Headers
  body: Record<string, unknown>
}

/** Changes an answer of the platform; `call` is its method and path, without what is before `/api/v1`. */
export type Deviation = (call: string, answer: PassingAnswer) => void

/** A platform that differs from the one behind it in one way. @returns its base URL. */
export async function startDeviatingProxy(baseUrl: string, deviate: Deviation): Promise<string> {
  const { origin } = new URL(baseUrl)
  const server = createServer((request, response) => {
    const answer = passOn(origin, request).then((upstream) => {
      const call = `${request.method} ${request.url?.replace('/api/v1', '').replace(/\?.*/, '')}`
      deviate(call, upstream)
      const text = JSON.stringify(upstream.body)
      upstream.headers.set('content-length', String(Buffer.byteLength(text)))
      response.writeHead(upstream.status, [...upstream.headers].flat()).end(text)
    })
    answer.catch((error: Error) => response.destroy(error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`
}

async function passOn(origin: string, request: IncomingMessage): Promise<PassingAnswer> {
  const { host: _, connection: __, 'transfer-encoding': ___, ...headers } = request.headers
  const body = await buffer(request)
  const response = await fetch(origin + request.url, {
    method: request.method!,
    headers: headers as Record<string, string>,
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  })
  const text = await response.text()
  const keptHeaders = new Headers(response.headers)
  for (const name of ['connection', 'keep-alive', 'transfer-encoding']) keptHeaders.delete(name)
  return {
    status: response.status,
    headers: keptHeaders,
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  }
}
