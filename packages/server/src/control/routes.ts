import { Readable } from 'node:stream'
import type { Control } from '@chowk/engine'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ControlCall } from './call.ts'
import { controlCalls } from './calls/index.ts'
import { addConsole } from './console/routes.ts'
import { refuseForeigners } from './local-callers.ts'
import { answerTo, ControlProblem, parse } from './problems.ts'

/** A snapshot holds every image of the store. */
const BODY_LIMIT = 512 * 1024 * 1024

/** What tests in any language may ask of the engine. Whoever can reach it can do anything. */
export function addControl(scope: FastifyInstance, control: Control, stopping: AbortSignal): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_LIMIT }, readJson)
  scope.addHook('onRequest', async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store')
    refuseForeigners(headers)
  })
  scope.addHook('onSend', async (_request, reply) => {
    // Otherwise the server would wait for the caller to let go of the connection.
    if (stopping.aborted) reply.header('connection', 'close')
  })
  scope.setErrorHandler((error, _request, reply) => {
    const { status, body } = answerTo(error)
    return reply.code(status).send(body)
  })
  scope.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: 'There is no such control call.' }),
  )
  addConsole(scope)
  for (const call of controlCalls)
    scope.route({
      method: call.method,
      url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => perform(call, control, request, reply, stopping),
    })
}

async function perform(
  call: ControlCall,
  control: Control,
  { params, query, body, headers }: FastifyRequest,
  reply: FastifyReply,
  stopping: AbortSignal,
): Promise<unknown> {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const outcome = call.run({
    control,
    params: (call.params && parse(call.params, params)) as never,
    query: (call.query && parse(call.query, query)) as never,
    body: (call.body && parse(call.body, body)) as never,
    headers,
    signal: AbortSignal.any([gone.signal, stopping]),
  })
  if (!(Symbol.asyncIterator in outcome)) return outcome
  reply.header('connection', 'close')
  reply.type('type' in call.answer ? call.answer.type : 'application/json')
  return reply.send(Readable.from(outcome, { highWaterMark: 1 }))
}

/** An empty body is no body: many clients name the type all the same. */
function readJson(
  _request: unknown,
  text: string,
  done: (error: Error | null, body?: unknown) => void,
): void {
  if (text.trim() === '') return done(null)
  try {
    done(null, JSON.parse(text))
  } catch {
    done(new ControlProblem([{ path: '', message: 'The body is not JSON.' }]))
  }
}
