import type { Call, Engine, EngineResponse } from '@chowk/engine'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hangUp } from './hang-up.ts'
import type { Observe } from './observe.ts'
import { readBody, RequestAborted } from './read-body.ts'
import { FastifyHead } from './request-head.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The request as the engine let it in; null before, and where it was not let in. */
    exchange: OpenExchange | null
  }
}

interface OpenExchange {
  readonly call: Call
  readonly head: FastifyHead
  readonly startedAt: number
}

type Step = (request: FastifyRequest, reply: FastifyReply) => void

/** Carries requests to the engine and its answers back, and adds nothing of its own. */
export interface Exchange {
  /** The first half: sends the answer if there is one already, and otherwise goes on to `next`. */
  readonly admit: (request: FastifyRequest, reply: FastifyReply, next: () => void) => void
  /** The second half, for a request that was let in. */
  readonly perform: Step
  /** Both halves. */
  readonly answer: Step
  /** Answers with a fault of the server, which whoever runs it is told of. */
  readonly fail: (request: FastifyRequest, reply: FastifyReply, error: unknown) => void
}

/** A body this small, left unread, is passed over, so that its connection serves the next request. */
const SMALL_BODY = 65_536

/** What logs of web servers show where the caller went away; never sent. */
const CLIENT_CLOSED_REQUEST = 499

export function createExchange({
  engine,
  headers,
  observe,
  onFault,
  lingerMs,
  isStopping,
  awaitsContinue,
}: {
  engine: Pick<Engine, 'admit' | 'refuse'>
  headers: Readonly<Record<string, string>>
  observe: Observe
  onFault: (error: unknown, requestId: string) => void
  lingerMs: number
  isStopping: () => boolean
  awaitsContinue: (request: FastifyRequest) => boolean
}): Exchange {
  function admit(request: FastifyRequest, reply: FastifyReply, next: () => void): void {
    const startedAt = performance.now()
    const head = new FastifyHead(request)
    if (isStopping()) return refuse(request, reply, 503)
    engine
      .admit(head)
      .then((admission) => {
        if (admission.kind === 'call') {
          request.exchange = { call: admission.call, head, startedAt }
          next()
        } else {
          const { response, operation, requestId } = admission
          send(request, reply, response, head.hasBody)
          observe({ request, operation, requestId, status: response.status, startedAt, ...lostOf(response) })
        }
      })
      .catch((error: unknown) => fail(request, reply, error))
  }

  function perform(request: FastifyRequest, reply: FastifyReply): void {
    const { call, head, startedAt } = request.exchange!
    const { operation, requestId } = call
    const done = (response: EngineResponse) => {
      send(request, reply, response, head.hasBody)
      observe({ request, operation, requestId, status: response.status, startedAt, ...lostOf(response) })
    }
    const whenWrong = (error: unknown) => {
      if (!(error instanceof RequestAborted)) return fail(request, reply, error)
      reply.hijack()
      observe({ request, operation, requestId, status: CLIENT_CLOSED_REQUEST, startedAt, lost: 'aborted' })
    }
    if (!head.hasBody) {
      call.perform({ kind: 'none' }).then(done).catch(whenWrong)
      return
    }
    if (awaitsContinue(request)) reply.raw.writeContinue()
    readBody(request.raw, call.bodyLimit)
      .then((body) => call.perform(body))
      .then(done)
      .catch(whenWrong)
  }

  function fail(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
    onFault(error, request.exchange?.call.requestId ?? '')
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
    } else if (hasBody && !request.raw.complete && !isSmall(request)) {
      reply.hijack()
      hangUp(request.raw, reply.raw, { ...response, headers: { ...headers, ...response.headers } }, lingerMs)
    } else {
      if (isStopping()) reply.header('connection', 'close')
      reply
        .code(response.status)
        .headers(headers)
        .headers(response.headers)
        .send(response.body ?? undefined)
    }
  }

  /** A caller who waits to be told to go on may never send the body, so where it ends is not known. */
  const isSmall = (request: FastifyRequest) =>
    !awaitsContinue(request) && Number(request.headers['content-length'] ?? Infinity) <= SMALL_BODY

  return {
    admit,
    perform,
    fail,
    answer: (request, reply) => admit(request, reply, () => perform(request, reply)),
  }
}

const lostOf = (response: EngineResponse) => (response.drop ? ({ lost: 'dropped' } as const) : undefined)
