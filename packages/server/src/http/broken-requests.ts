import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Engine } from '@chowk/engine'
import type { ConnectionError } from 'fastify'
import { stallAwareClock } from '../time/stall-aware-clock.ts'
import { fieldsOf } from './headers.ts'

type ProtocolErrorStatus = Parameters<Engine['refuse']>[0]

/** Statuses of Node's parse errors. Default: 400. */
const statuses: Readonly<Record<string, ProtocolErrorStatus>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** Responds to bytes that are not a valid HTTP request. */
export interface BrokenRequests {
  /** Records a valid request. Call it before the request is served. */
  readonly note: (request: IncomingMessage, response: ServerResponse) => void
  /** Listener of `connect`. */
  readonly onConnect: (socket: Socket) => void
  /** Listener of `clientError`. */
  readonly onClientError: (error: ConnectionError, socket: Socket) => void
}

/** A property of the socket is cheaper for each request than a map of sockets. */
const LATEST = Symbol('the response to the latest request')

interface WatchedSocket extends Socket {
  [LATEST]?: ServerResponse
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
  onRefused: (status: number, requestId: string, reason: string) => void
}): BrokenRequests {
  const answered = new WeakSet<Socket>()

  function respondWithError(status: ProtocolErrorStatus, reason: string, socket: Socket): void {
    if (!socket.writable) {
      socket.destroy()
      return
    }
    const response = engine.refuse(status)
    const fields = ['date', new Date().toUTCString(), ...fieldsOf(headers, response, { isLast: true })]
    const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`]
    for (let index = 0; index < fields.length; index += 2)
      lines.push(`${fields[index]}: ${fields[index + 1]}`)
    socket.end(
      Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), Buffer.from(response.body ?? '')]),
    )
    socket.once(
      'close',
      stallAwareClock.after(lingerMs, () => socket.destroy()),
    )
    onRefused(status, response.headers['x-request-id'] ?? '', reason)
  }

  return {
    note(request, response) {
      ;(request.socket as WatchedSocket)[LATEST] = response
    },
    onConnect(socket) {
      // After `connect`, Node no longer handles errors of the socket.
      socket.on('error', () => undefined)
      respondWithError(404, 'CONNECT', socket)
    },
    onClientError(error, socket) {
      // Each further chunk of a broken connection raises another error.
      if (answered.has(socket)) return
      answered.add(socket)
      const respond = () => respondWithError(statuses[error.code] ?? 400, error.code, socket)
      const response = (socket as WatchedSocket)[LATEST]
      if (error.code === 'ECONNRESET' || (response?.headersSent && !response.writableEnded)) socket.destroy()
      // The broken request follows a request whose response is not finished yet.
      else if (response?.req.complete && !response.writableFinished) response.once('close', respond)
      else respond()
    },
  }
}
