import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Engine } from '@chowk/engine'
import type { ConnectionError } from 'fastify'

type Refusal = Parameters<Engine['refuse']>[0]

/** What Node found wrong with the bytes it was sent. Everything else is a 400. */
const statuses: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** Answers bytes that are no request that could be served. */
export interface BrokenRequests {
  /** To be told of each request that is one, before it is served. */
  readonly note: (request: IncomingMessage, response: ServerResponse) => void
  /** For `clientError`. */
  readonly onClientError: (error: ConnectionError, socket: Socket) => void
}

export function brokenRequests({
  engine,
  headers,
  lingerMs,
  onRefused,
}: {
  engine: Pick<Engine, 'refuse'>
  headers: Readonly<Record<string, string>>
  lingerMs: number
  onRefused: (status: number, requestId: string, error: ConnectionError) => void
}): BrokenRequests {
  const latest = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>()
  const refused = new WeakSet<Socket>()

  function refuse(error: ConnectionError, socket: Socket): void {
    if (!socket.writable) {
      socket.destroy()
      return
    }
    const status = statuses[error.code] ?? 400
    const response = engine.refuse(status)
    const body = Buffer.from(response.body ?? '')
    const fields = {
      ...headers,
      ...response.headers,
      date: new Date().toUTCString(),
      'content-length': String(body.length),
      connection: 'close',
    }
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
    ]
    socket.end(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]))
    const giveUp = setTimeout(() => socket.destroy(), lingerMs)
    socket.once('close', () => clearTimeout(giveUp))
    onRefused(status, response.headers['x-request-id'] ?? '', error)
  }

  return {
    note(request, response) {
      latest.set(request.socket, { request, response })
    },
    onClientError(error, socket) {
      // Each further chunk of a connection that is broken is one more error.
      if (refused.has(socket)) return
      refused.add(socket)
      const { request, response } = latest.get(socket) ?? {}
      if (error.code === 'ECONNRESET' || (response?.headersSent && !response.writableEnded)) socket.destroy()
      // What broke is a request sent after one that is still being answered, whose answer goes first.
      else if (request?.complete && response?.writableFinished === false)
        response.once('close', () => refuse(error, socket))
      else refuse(error, socket)
    },
  }
}
