import { Readable } from 'node:stream'
import type { Control } from '@chowk/engine'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { ControlCall } from './call.ts'
import { controlCalls, worldCalls } from './calls/index.ts'
import { describeControl } from './description.ts'
import { addConsole } from './console/routes.ts'
import { rejectForeignOrigins } from './local-callers.ts'
import { yieldingToOthers } from './pieces.ts'
import { toErrorResponse, ControlError, invalid, parse } from './problems.ts'
import { WORLDS_PATH, type Worlds } from './worlds.ts'

const CONTROL_PATH = '/_control'

/** Maximum size of a body. A snapshot contains every image of the store. */
const BODY_LIMIT = 512 * 1024 * 1024

/** A controlled platform: the server's own, or that of a world. */
interface Controlled {
  readonly control: Control
  /** Aborted once calls must end. */
  readonly ended: AbortSignal
}

/** Returns the platform of a request, or undefined if the world does not exist. */
type ControlledBy = (request: FastifyRequest) => Controlled | undefined

interface ControlRoutes {
  readonly control: Control
  readonly worlds: Worlds
  /** Aborted once the server stops. */
  readonly stopping: AbortSignal
}

/**
 * Adds the control interface of an engine and its worlds, for tests in any language. Every caller that can reach it has
 * full access.
 */
export function addControl(app: FastifyInstance, { control, worlds, stopping }: ControlRoutes): void {
  const own = { control, ended: stopping }
  void app.register(async (scope) => addCalls(scope, controlCalls, () => own, { worlds, stopping }), {
    prefix: CONTROL_PATH,
  })
  const worldOf: ControlledBy = ({ params }) => worlds.get((params as { world: string }).world)
  void app.register(async (scope) => addCalls(scope, worldCalls, worldOf, { worlds, stopping }), {
    prefix: `${WORLDS_PATH}/:world${CONTROL_PATH}`,
  })
}

function addCalls(
  scope: FastifyInstance,
  calls: readonly ControlCall[],
  controlledBy: ControlledBy,
  { worlds, stopping }: Omit<ControlRoutes, 'control'>,
): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', readBody)
  scope.addHook('onRequest', async ({ method, headers }, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' })
    rejectForeignOrigins(method, headers)
  })
  scope.addHook('onSend', async (_request, reply) => {
    // Otherwise close() would wait for the caller to close the connection.
    if (stopping.aborted) reply.header('connection', 'close')
  })
  scope.setErrorHandler((error, _request, reply) => {
    const { status, body } = toErrorResponse(error)
    return reply.code(status).send(body)
  })
  scope.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'Unknown control call.' }))
  addConsole(scope)
  scope.get('/openapi.json', ({ host, url }) =>
    describeControl(calls, `http://${host}${url.slice(0, url.lastIndexOf('/'))}`),
  )
  for (const call of calls)
    scope.route({
      method: call.method,
      url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      async handler(request, reply) {
        const controlled = controlledBy(request)
        if (controlled === undefined) throw new ControlError(404, 'World not found.')
        return perform(call, { ...controlled, worlds, stopping }, request, reply)
      },
      config: { ...(call.inPieces && { inPieces: true }) },
      bodyLimit: BODY_LIMIT,
    })
}

async function perform(
  call: ControlCall,
  { control, ended, worlds, stopping }: ControlRoutes & Controlled,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { world: _, ...params } = request.params as Record<string, string>
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const outcome = call.run({
    control,
    worlds,
    origin: `http://${request.host}`,
    params: (call.params && parse(call.params, params)) as never,
    query: (call.query && parse(call.query, request.query)) as never,
    body: (call.inPieces ? undefined : call.body && parse(call.body, request.body)) as never,
    pieces: bounded(request.raw),
    headers: request.headers,
    signal: AbortSignal.any([gone.signal, ended, stopping]),
  })
  if (!(Symbol.asyncIterator in outcome)) return outcome
  const isJson = call.response instanceof z.ZodType
  // A stream of events ends with its connection, so the connection is not reused.
  if (!isJson) reply.header('connection', 'close')
  reply.type(isJson ? 'application/json' : (call.response as { readonly type: string }).type)
  return reply.send(Readable.from(yieldingToOthers(outcome), { highWaterMark: 1 }))
}

/** Reads the body. An empty body counts as none, because many clients send a content type without a body. */
async function readBody(request: FastifyRequest): Promise<unknown> {
  if ((request.routeOptions.config as { inPieces?: true }).inPieces) return undefined
  const chunks: Uint8Array[] = []
  for await (const chunk of bounded(request.raw)) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw invalid({ path: '', message: 'The body is not JSON.' })
  }
}

/** Streams a body up to the maximum size. */
async function* bounded(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > BODY_LIMIT) throw new ControlError(413, `A body has at most ${BODY_LIMIT} bytes.`)
    yield chunk
  }
}
