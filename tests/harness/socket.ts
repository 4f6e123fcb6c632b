import {
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer } from '@chowk/server'
import type { Send } from './client.ts'
import { watchAnswers } from './watch-answers.ts'
import type { World } from './world.ts'

/** Serves a world over HTTP on a free port and sends its requests there. */
export async function serveWorld(world: World): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer({ engine: world.control.engine })
  watchAnswers(server.server)
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  world.sendThrough(
    sendWith((options, onAnswer) => httpRequest({ host: '127.0.0.1', port, ...options }, onAnswer)),
  )
  return { port, close: () => server.close() }
}

/** Starts a request over a connection of its choice. */
export type StartRequest = (
  options: RequestOptions,
  onAnswer: (incoming: IncomingMessage) => void,
) => ClientRequest

/** Sends Fetch API requests through a socket, chunk by chunk, with their host. */
export const sendWith =
  (startRequest: StartRequest): Send =>
  async (request) => {
    const { pathname, search, host } = new URL(request.url)
    const chunks = request.body === null ? [] : await readChunks(request.body)
    const headers: Record<string, string> = { host, ...Object.fromEntries(request.headers) }
    if (chunks.length > 0) headers['transfer-encoding'] = 'chunked'
    return new Promise((resolve, reject) => {
      const outgoing = startRequest(
        { method: request.method, path: pathname + search, headers },
        (incoming) => {
          const parts: Buffer[] = []
          incoming.on('data', (part: Buffer) => parts.push(part))
          incoming.on('error', reject)
          incoming.on('end', () => {
            const headers = new Headers()
            for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value))
            const status = incoming.statusCode ?? 0
            const body = parts.length === 0 ? null : Buffer.concat(parts)
            resolve(new Response(body, { status, headers }))
          })
        },
      )
      outgoing.on('error', reject)
      for (const chunk of chunks) outgoing.write(chunk)
      outgoing.end()
    })
  }

async function readChunks(body: ReadableStream<Uint8Array>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk)
  return chunks
}
