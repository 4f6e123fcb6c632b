import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Timeouts } from './timeouts.ts'

type Serve = (request: IncomingMessage, response: ServerResponse) => void

/** Node's own server below Fastify. */
export function createNodeServer({
  serve,
  onRequest,
  onConnect,
  awaitingContinue,
  timeouts,
  maxHeaderBytes,
}: {
  serve: Serve
  /** Called for each request before it is served. */
  onRequest: Serve
  /** Called with the socket of a `CONNECT` request, which Node does not answer. */
  onConnect: (socket: Socket) => void
  /** Gets the requests whose caller waits for a `100 Continue` before it sends the body. */
  awaitingContinue: WeakSet<IncomingMessage>
  timeouts: Timeouts
  maxHeaderBytes: number
}): Server {
  const receive: Serve = (request, response) => {
    onRequest(request, response)
    if (!request.url?.startsWith('/')) takeOriginForm(request)
    serve(request, response)
  }
  const server = createServer({
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.keepAlive,
    connectionsCheckingInterval: timeouts.check,
    joinDuplicateHeaders: true,
    // The engine has an answer of its own to a request without one.
    requireHostHeader: false,
  })
  server.setTimeout(timeouts.idle)
  server.on('request', receive)
  server.on('connect', (_request, socket) => onConnect(socket as Socket))
  server.on('checkExpectation', receive)
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    awaitingContinue.add(request)
    receive(request, response)
  })
  return server
}

/** A request line with a whole URL, as sent to a proxy: its path and its host count, whatever the `Host` header says. */
function takeOriginForm(request: IncomingMessage): void {
  const { url: target = '', headers, rawHeaders } = request
  const url = /^https?:\/\//i.test(target) ? URL.parse(target) : null
  if (url === null) return
  request.url = url.pathname + url.search
  const at = rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  if (at === -1) rawHeaders.push('host', url.host)
  else rawHeaders[at + 1] = url.host
  headers.host = url.host
}
