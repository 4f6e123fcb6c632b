import type { Engine, EngineResponse, PassBody, ReadBody, RequestHead } from '@chowk/engine'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { collectBody, passBody } from './collect-body.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { hangUp } from './hang-up.ts'
import { fieldsOf } from './headers.ts'
import type { Observe } from './observe.ts'
import { sendInPieces } from './send-in-pieces.ts'
import { FastifyHead } from './request-head.ts'

/** Carries requests to the engine and its answers back, and adds nothing of its own. */
export interface Adapter {
  /** Never rejects. Answers past Fastify, which need not look at the body nor at the answer. */
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Answers with a fault of the server, which whoever runs it is told of. */
  readonly fail: (request: FastifyRequest, reply: FastifyReply, error: unknown, requestId?: string) => void
}

/** What answers the requests. */
interface Answering extends Pick<Engine, 'refuse'> {
  handle(head: RequestHead, readBody: ReadBody, pass: PassBody): Promise<EngineResponse>
}

/** A body this small, left unread, is passed over, so that its connection serves the next request. */
const SMALL_BODY = 65_536

export function createAdapter({
  engine,
  headers,
  observe,
  tracing,
  onFault,
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
  onFault: (error: unknown, requestId: string) => void
  lingerMs: number
  isStopping: () => boolean
  /** Whether connections end with their next answer. */
  isLeaving: () => boolean
  awaitsContinue: (request: FastifyRequest) => boolean
  /** What the paths of all its requests begin with, which is none of the engine's. */
  base?: string
}): Adapter {
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const startedAt = performance.now()
    const head = new FastifyHead(request, base)
    const goOn = () => {
      if (awaitsContinue(request)) reply.raw.writeContinue()
    }
    const readBody: ReadBody = (limit) => {
      goOn()
      return collectBody(request.raw, limit)
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
    onFault(error, requestId)
    if (reply.sent) return void request.raw.socket.destroy()
    const refusal = engine.refuse(500)
    send(request, reply, refusal, new FastifyHead(request, base).hasBody)
    observe(request, refusal, performance.now())
  }

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    response: EngineResponse,
    hasBody: boolean,
  ): void {
    if (response.lost) {
      reply.hijack()
      // Not the request: one that has come whole leaves its connection open.
      const { socket } = request.raw
      if (response.lost === 'reset') socket.resetAndDestroy()
      else socket.destroy()
      return
    }
    const isHead = request.method === 'HEAD'
    if (hasBody && !request.raw.complete && !isSmall(request)) {
      reply.hijack()
      reply.raw.writeHead(response.status, fieldsOf(headers, response, { isHead, isLast: true }))
      hangUp(request.raw, reply.raw, response.body, lingerMs)
    } else {
      reply.raw.writeHead(response.status, fieldsOf(headers, response, { isHead, isLast: isLeaving() }))
      // Afterwards, since a head that Node refuses has to be answered in another way.
      reply.hijack()
      if (response.inPieces && !isHead) void sendInPieces(reply.raw, response.inPieces)
      else reply.raw.end(response.body ?? undefined)
    }
  }

  /** A caller who waits to be told to go on may never send the body, so where it ends is not known. */
  const isSmall = (request: FastifyRequest) =>
    !awaitsContinue(request) && Number(request.headers['content-length'] ?? Infinity) <= SMALL_BODY

  return {
    answer: tracing ? (request, reply) => tracing.request(request, () => answer(request, reply)) : answer,
    fail,
  }
}
