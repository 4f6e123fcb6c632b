import {
  roomInTurn,
  type BodyInPieces,
  type Engine,
  type EngineResponse,
  type PassBody,
  type ReadBody,
  type RequestHead,
} from '@chowk/engine'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { collectBody, passBody } from './collect-body.ts'
import { fieldsOf } from './headers.ts'
import type { Observe } from './observe.ts'
import { FastifyHead } from './request-head.ts'
import type { Tracing } from '../tracing/tracing.ts'

/** Sends the body of an answer piece by piece, after its head was written. If reading a piece fails, the connection is broken. */
async function sendInPieces(response: ServerResponse, { pieces, resets }: BodyInPieces): Promise<void> {
  const { socket } = response
  response.flushHeaders()
  try {
    for await (const piece of pieces) {
      if (response.destroyed) return
      await new Promise((resolve) => response.write(piece, resolve))
    }
    response.end()
  } catch {
    if (resets) socket?.resetAndDestroy()
    else socket?.destroy()
  }
}

/**
 * Sends the body of an answer whose head is written, while the body of the request is still on its way, and closes the
 * connection. What still comes is read and thrown away for a while: a connection closed on bytes that nobody read is reset,
 * and the caller would lose the answer.
 */
function closeConnection(
  request: IncomingMessage,
  response: ServerResponse,
  body: EngineResponse['body'],
  lingerMs: number,
): void {
  response.flushHeaders()
  if (body !== null) response.write(body)

  const giveUp = setTimeout(() => request.destroy(), lingerMs)
  const finish = () => {
    clearTimeout(giveUp)
    response.end()
  }
  request.once('end', finish).once('close', finish).resume()
}

/** Carries requests to the engine and its answers back, and adds nothing of its own. */
export interface Adapter {
  /** Never rejects. Writes to Node's response itself: Fastify looks at neither the body nor the answer. */
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Answers 500 `server_error`, and reports the error through `onError`. */
  readonly fail: (request: FastifyRequest, reply: FastifyReply, error: unknown, requestId?: string) => void
}

/** The part of an engine that answers requests. */
export interface Answering extends Pick<Engine, 'refuse'> {
  handle(head: RequestHead, readBody: ReadBody, pass: PassBody): Promise<EngineResponse>
}

/** In bytes. A body of up to this size that was not read is skipped, so that the connection can serve the next request. */
const SMALL_BODY = 65_536

export function createAdapter({
  engine,
  headers,
  observe,
  tracing,
  onError,
  lingerMs,
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
  isStopping: () => boolean
  /** Whether connections are closed after their next answer. */
  isLeaving: () => boolean
  awaitsContinue: (request: FastifyRequest) => boolean
  /** A prefix of the paths of all requests, which the engine does not see. */
  base?: string
}): Adapter {
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const startedAt = performance.now()
    const head = new FastifyHead(request, base)
    const goOn = () => {
      if (awaitsContinue(request)) reply.raw.writeContinue()
    }
    const readBody: ReadBody = async (limit) => {
      goOn()
      const bytes = await collectBody(request.raw, limit)
      // Many end in one turn of the event loop; what is done with them then takes turns.
      await roomInTurn(bytes.length)
      return bytes
    }
    const pass: PassBody = (limit, take) => {
      goOn()
      return passBody(request.raw, limit, take)
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
    const refusal = engine.refuse(500)
    send(request, reply, refusal, new FastifyHead(request, base).hasBody)
    observe(request, refusal, performance.now())
  }

  function send(request: FastifyRequest, reply: FastifyReply, response: EngineResponse, hasBody: boolean) {
    if (response.lost) {
      reply.hijack()
      // The socket, not the request: destroying a request that has arrived in full leaves its connection open.
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
      // Only now: if Node refuses the head, Fastify has to be able to answer in its place.
      reply.hijack()
      if (response.inPieces && !isHead) void sendInPieces(reply.raw, response.inPieces)
      else reply.raw.end(response.body ?? undefined)
    }
  }

  /** A caller who waits for `100 Continue` may never send the body, so it can not be skipped. */
  const isSmall = (request: FastifyRequest) =>
    !awaitsContinue(request) && Number(request.headers['content-length'] ?? Infinity) <= SMALL_BODY

  return {
    answer: tracing ? (request, reply) => tracing.request(request, () => answer(request, reply)) : answer,
    fail,
  }
}
