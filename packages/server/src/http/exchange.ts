import type { Engine, EngineResponse } from '@chowk/engine'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hangUp } from './hang-up.ts'
import { fieldsOf } from './headers.ts'
import type { Observe } from './observe.ts'
import { readBody } from './read-body.ts'
import { FastifyHead } from './request-head.ts'

/** Carries requests to the engine and its answers back, and adds nothing of its own. */
export interface Exchange {
  /** Never rejects. Answers past Fastify, which need not look at the body nor at the answer. */
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Answers with a fault of the server, which whoever runs it is told of. */
  readonly fail: (request: FastifyRequest, reply: FastifyReply, error: unknown, requestId?: string) => void
}

/** A body this small, left unread, is passed over, so that its connection serves the next request. */
const SMALL_BODY = 65_536

/** What logs of web servers show where the caller went away; never sent. */
const CLIENT_CLOSED_REQUEST = 499

const NO_BODY = { kind: 'none' } as const

export function createExchange({
  engine,
  headers,
  observe,
  onFault,
  lingerMs,
  isStopping,
  isLeaving,
  awaitsContinue,
}: {
  engine: Pick<Engine, 'admit' | 'refuse'>
  headers: Readonly<Record<string, string>>
  observe: Observe
  onFault: (error: unknown, requestId: string) => void
  lingerMs: number
  isStopping: () => boolean
  /** Whether connections end with their next answer. */
  isLeaving: () => boolean
  awaitsContinue: (request: FastifyRequest) => boolean
}): Exchange {
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const startedAt = performance.now()
    if (isStopping()) return refuse(request, reply, 503)
    let requestId = ''
    try {
      const head = new FastifyHead(request)
      const admission = await engine.admit(head)
      const { operation } = ({ requestId } = admission.kind === 'call' ? admission.call : admission)
      let response: EngineResponse
      if (admission.kind === 'answer') response = admission.response
      else {
        if (head.hasBody && awaitsContinue(request)) reply.raw.writeContinue()
        const body = head.hasBody ? await readBody(request.raw, admission.call.bodyLimit) : NO_BODY
        if (body === undefined) {
          reply.hijack()
          const status = CLIENT_CLOSED_REQUEST
          return observe({ request, operation, requestId, status, startedAt, lost: 'aborted' })
        }
        response = await admission.call.perform(body)
      }
      send(request, reply, response, head.hasBody)
      const lost = response.drop && 'dropped'
      observe({ request, operation, requestId, status: response.status, startedAt, lost })
    } catch (error) {
      fail(request, reply, error, requestId)
    }
  }

  function fail(request: FastifyRequest, reply: FastifyReply, error: unknown, requestId = ''): void {
    onFault(error, requestId)
    if (reply.sent) request.raw.socket.destroy()
    else refuse(request, reply, 500)
  }

  /** Answers a request that the engine does not get to see. */
  function refuse(request: FastifyRequest, reply: FastifyReply, status: 500 | 503): void {
    const startedAt = performance.now()
    const response = engine.refuse(status)
    send(request, reply, response, new FastifyHead(request).hasBody)
    observe({
      request,
      operation: undefined,
      requestId: response.headers['x-request-id'] ?? '',
      status,
      startedAt,
    })
  }

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    response: EngineResponse,
    hasBody: boolean,
  ): void {
    if (response.drop) {
      reply.hijack()
      // Not the request: one that has come whole leaves its connection open.
      request.raw.socket.destroy()
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
      reply.raw.end(response.body ?? undefined)
    }
  }

  /** A caller who waits to be told to go on may never send the body, so where it ends is not known. */
  const isSmall = (request: FastifyRequest) =>
    !awaitsContinue(request) && Number(request.headers['content-length'] ?? Infinity) <= SMALL_BODY

  return { answer, fail }
}
