import { waitForTurn } from '@chowk/engine'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { stallAwareClock } from '../time/stall-aware-clock.ts'
import { runFor } from './owner.ts'
import type { Timeouts } from './timeouts.ts'

type Serve = (request: IncomingMessage, response: ServerResponse) => void

/** Creates the Node server below Fastify. */
export function createNodeServer({
  serve,
  ownerOf,
  onRequest,
  onConnect,
  awaitingContinue,
  timeouts,
  maxHeaderBytes,
}: {
  serve: Serve
  /** Returns the sender of a request, for fair queueing. */
  ownerOf: (request: IncomingMessage) => string
  /** Called for each request before it is served. */
  onRequest: Serve
  /** Called with the socket of a `CONNECT` request, to which Node does not respond. */
  onConnect: (socket: Socket) => void
  /** Collects the requests whose caller waits for `100 Continue` before it sends the body. */
  awaitingContinue: WeakSet<IncomingMessage>
  timeouts: Timeouts
  maxHeaderBytes: number
}): Server {
  const receive: Serve = (request, response) => {
    onRequest(request, response)
    if (!request.url?.startsWith('/')) useOriginForm(request)
    // Every request passes here: of the API, the site, the control interface and worlds.
    const owner = () => ownerOf(request)
    const turn = waitForTurn(owner)
    if (turn === undefined) runFor(owner, serve, request, response)
    else void turn.then(() => runFor(owner, serve, request, response))
  }
  const server = createServer({
    maxHeaderSize: maxHeaderBytes,
    // In this order: Node rejects a limit of heads above that of requests.
    requestTimeout: timeouts.request,
    headersTimeout: timeouts.headers,
    keepAliveTimeout: timeouts.keepAlive,
    connectionsCheckingInterval: timeouts.check,
    joinDuplicateHeaders: true,
    // The engine itself responds to a request without one.
    requireHostHeader: false,
  })
  // Node reads these limits at each check. A stall of this process postpones them.
  for (const limit of ['headersTimeout', 'requestTimeout'] as const) {
    const milliseconds = server[limit]
    Object.defineProperty(server, limit, { get: () => stallAwareClock.withStalls(milliseconds) })
  }
  server.setTimeout(timeouts.idle, closeIdle)
  server.on('request', receive)
  server.on('connect', (_request, socket) => onConnect(socket as Socket))
  server.on('checkExpectation', receive)
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    awaitingContinue.add(request)
    receive(request, response)
  })
  return server
}

/** Closes a connection without a byte for its whole limit. After a stall, its bytes may not be read yet: it gets the limit again. */
function closeIdle(socket: Socket): void {
  const { timeout = 0 } = socket
  if (stallAwareClock.withStalls(timeout) > timeout) socket.setTimeout(timeout)
  else socket.destroy()
}

/** Applies a request line in absolute form, as sent to a proxy: its path and host override the `Host` header. */
function useOriginForm(request: IncomingMessage): void {
  const { url: target = '', headers, rawHeaders } = request
  const url = /^https?:\/\//i.test(target) ? URL.parse(target) : null
  if (url === null) return
  request.url = url.pathname + url.search
  const index = rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  if (index === -1) rawHeaders.push('host', url.host)
  else rawHeaders[index + 1] = url.host
  headers.host = url.host
}
