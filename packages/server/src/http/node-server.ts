import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Timeouts } from './timeouts.ts'

type Serve = (request: IncomingMessage, response: ServerResponse) => void

/** Node's own server below Fastify. */
export function createNodeServer({
  serve,
  onRequest,
  awaitingContinue,
  timeouts,
  maxHeaderBytes,
}: {
  serve: Serve
  /** Told of each request before it is served. */
  onRequest: Serve
  /** Gets the requests whose caller waits for a `100 Continue` before it sends the body. */
  awaitingContinue: WeakSet<IncomingMessage>
  timeouts: Timeouts
  maxHeaderBytes: number
}): Server {
  const receive: Serve = (request, response) => {
    onRequest(request, response)
    if (!request.url?.startsWith('/')) request.url = originForm(request.url ?? '')
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
  server.on('checkExpectation', receive)
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    awaitingContinue.add(request)
    receive(request, response)
  })
  return server
}

/** A request to a proxy names the whole URL; its path is meant. */
function originForm(target: string): string {
  const url = /^https?:\/\//i.test(target) && URL.canParse(target) ? new URL(target) : undefined
  return url ? url.pathname + url.search : target
}
