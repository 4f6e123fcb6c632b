import {
  waitForTurn,
  type BodyInPieces,
  type Engine,
  type EngineResponse,
  type PassBody,
  type ReadBody,
  type RequestHead,
} from '@chowk/engine'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { stallAwareClock } from '../time/stall-aware-clock.ts'
import { collectBody, passBody, type MinimumRate } from './collect-body.ts'
import { fieldsOf } from './headers.ts'
import type { Observe } from './observe.ts'
import { FastifyHead } from './request-head.ts'
import { currentOwner } from './owner.ts'
import type { Tracing } from '../tracing/tracing.ts'

/** Streams the body of a response after its head. Closes the connection if reading a piece fails. */
async function sendInPieces(response: ServerResponse, { pieces, resets }: BodyInPieces): Promise<void> {
  const { socket } = response
  response.flushHeaders()
  try {
    for await (const chunk of pieces) {
      if (response.destroyed) return
      await new Promise((resolve) => response.write(chunk, resolve))
    }
    response.end()
  } catch {
    if (resets) socket?.resetAndDestroy()
    else socket?.destroy()
  }
}

/**
 * Sends the response body while the request body is still arriving, then closes the connection. Discards the rest of
 * the request for a while first: closing a connection with unread bytes resets it, and the caller would lose the
 * response.
 */
function closeConnection(
  request: IncomingMessage,
  response: ServerResponse,
  body: EngineResponse['body'],
  lingerMs: number,
): void {
  response.flushHeaders()
  if (body !== null) response.write(body)

  const cancel = stallAwareClock.after(lingerMs, () => request.destroy())
  const finish = () => {
    cancel()
    response.end()
  }
  request.once('end', finish).once('close', finish).resume()
}

/** Passes requests to the engine and sends its responses. */
export interface Adapter {
  /** Responds to a request. Never rejects. Writes to Node's response directly, past Fastify. */
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Responds with 500 `server_error`, and reports the error through `onError`. */
  readonly fail: (request: FastifyRequest, reply: FastifyReply, error: unknown, requestId?: string) => void
}

/** The part of an engine that handles requests. */
export interface Answering extends Pick<Engine, 'refuse'> {
  handle(head: RequestHead, readBody: ReadBody, pass: PassBody): Promise<EngineResponse>
}

/** In bytes. An unread body up to this size is discarded, so that the connection can serve the next request. */
const SMALL_BODY = 65_536

export function createAdapter({
  engine,
  headers,
  observe,
  tracing,
  onError,
  lingerMs,
  leastRate,
  isStopping,
  isLeaving,
  awaitsContinue,
  base = '',
}: {
  engine: Answering
  headers: Readonly<Record<string, string>>
  observe: Observe
  tracing?: Tracing | undefined
  onError: (error: unknown, requestId: string) => void
  lingerMs: number
  /** The size of large bodies. */
  leastRate: MinimumRate
  isStopping: () => boolean
  /** Whether connections close after their next response. */
  isLeaving: () => boolean
  awaitsContinue: (request: FastifyRequest) => boolean
  /** Prefix of all request paths, hidden from the engine. */
  base?: string
}): Adapter {
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const startedAt = performance.now()
    const head = new FastifyHead(request, base)
    const goOn = () => {
      if (awaitsContinue(request)) reply.raw.writeContinue()
    }
    const readBody: ReadBody = async (limit, onBytes) => {
      goOn()
      const bytes = await collectBody(request.raw, limit, onBytes, leastOf(request))
      // Many bodies can end in one turn of the event loop. Their processing takes turns.
      await waitForTurn(currentOwner, bytes.length)
      return bytes
    }
    const pass: PassBody = (limit, accept) => {
      goOn()
      return passBody(request.raw, [limit, accept], leastOf(request))
    }
    let response: EngineResponse | undefined
    try {
      response = isStopping() ? engine.refuse(503) : await engine.handle(head, readBody, pass)
      send(request, reply, response, head.hasBody)
      observe(request, response, startedAt)
    } catch (error) {
      fail(request, reply, error, response?.requestId)
    }
  }

  function fail(request: FastifyRequest, reply: FastifyReply, error: unknown, requestId = ''): void {
    onError(error, requestId)
    if (reply.sent) return void request.raw.socket.destroy()
    const errorResponse = engine.refuse(500)
    send(request, reply, errorResponse, new FastifyHead(request, base).hasBody)
    observe(request, errorResponse, performance.now())
  }

  function send(request: FastifyRequest, reply: FastifyReply, response: EngineResponse, hasBody: boolean) {
    if (response.lost) {
      reply.hijack()
      // Destroying a request that has arrived in full leaves its connection open.
      const { socket } = request.raw
      if (response.lost === 'reset') socket.resetAndDestroy()
      else socket.destroy()
      return
    }
    const isHead = request.method === 'HEAD'
    if (hasBody && !request.raw.complete && !isSmall(request)) {
      reply.hijack()
      reply.raw.writeHead(response.status, fieldsOf(headers, response, { isHead, isLast: true }))
      closeConnection(request.raw, reply.raw, response.body, lingerMs)
    } else {
      reply.raw.writeHead(response.status, fieldsOf(headers, response, { isHead, isLast: isLeaving() }))
      // After writeHead: if Node rejects the head, Fastify must be able to respond instead.
      reply.hijack()
      if (response.inPieces && !isHead) void sendInPieces(reply.raw, response.inPieces)
      else reply.raw.end(response.body ?? undefined)
    }
  }

  /** Returns whether a body can be discarded. A caller that waits for `100 Continue` may never send it. */
  const isSmall = (request: FastifyRequest) => !awaitsContinue(request) && isShort(request)
  const leastOf = (request: FastifyRequest) => (isShort(request) ? undefined : leastRate)
  const isShort = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? Infinity) <= SMALL_BODY

  return {
    answer: tracing ? (request, reply) => tracing.request(request, () => answer(request, reply)) : answer,
    fail,
  }
}
