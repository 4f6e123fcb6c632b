import type { IncomingMessage } from 'node:http'
import type { Control, Engine, EngineResponse, PassBody, ReadBody, RequestHead } from '@chowk/engine'
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Worlds } from '../control/worlds.ts'
import { createAdapter } from './adapter.ts'
import { brokenRequests } from './broken-requests.ts'
import { commonHeaders, pageHeaders, preflightHeaders } from './headers.ts'
import { createMetrics, type Metrics } from '../metrics/metrics.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { createNodeServer } from './node-server.ts'
import { createObserver } from './observe.ts'
import { addProbes } from './probes.ts'
import { Readiness } from './readiness.ts'
import { FastifyHead } from './request-head.ts'
import { defaultTimeouts, type Timeouts } from './timeouts.ts'

export interface ServerOptions {
  readonly engine: Engine
  /** Adds the control interface, which needs no key. Listen on a loopback address only. */
  readonly control?: Control
  /** The website, which answers all paths that the interface does not; or a function that loads it at the first request for a page. */
  readonly website?: Website | (() => Website | Promise<Website>)
  /** Those of the control interface. */
  readonly worlds?: Worlds
  /** The public address of the site. If it is `https`, answers carry `Strict-Transport-Security`. */
  readonly publicUrl?: string
  /** Where a line for each request is logged. */
  readonly logger?: Logger
  /** Addresses and networks, separated by commas, whose `X-Forwarded-*` headers count. */
  readonly trustProxy?: string
  readonly timeouts?: Partial<Timeouts>
  /** Whether the server is about to close: it still answers, but says that it is not ready, and keeps no connection. */
  readonly isDraining?: () => boolean
  /** Whether the store can be used. Default: an observer of the store. */
  readonly readiness?: Readiness
  /** Metrics that are served elsewhere. Unless given, requests are counted here and served at `/metrics`. */
  readonly metrics?: Metrics
  /** Whether it is one of several workers, whose metrics are served as one. */
  readonly worker?: boolean
  /** Follows requests, where it is given. */
  readonly tracing?: Tracing | undefined
  /** Most bytes of the head of a request. Default: 16 KB. */
  readonly maxHeaderBytes?: number
}

/** Parts of the server beside the engine. */
interface Website {
  /** Whether a request is for it. */
  answers(head: RequestHead): boolean
  handle(head: RequestHead, readBody: ReadBody, passBody: PassBody): Promise<EngineResponse>
}

const DEFAULT_HEADER_BYTES = 16_384

/** The engine behind HTTP. What to answer is the engine's to say; this only carries it. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { engine, logger, isDraining = () => false } = options
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const headers = commonHeaders(options.publicUrl)
  const { readiness = new Readiness(engine.store) } = options
  const metrics = options.metrics ?? createMetrics(engine, readiness, options.worker)
  const { tracing } = options
  const observe = createObserver({ logger, metrics, tracing })
  const awaitingContinue = new WeakSet<IncomingMessage>()
  const closing = new AbortController()
  const isStopping = () => closing.signal.aborted
  const isLeaving = () => isStopping() || isDraining()

  const broken = brokenRequests({
    engine,
    headers,
    lingerMs: timeouts.linger,
    onRefused(status, requestId, reason) {
      metrics.count({ operation: undefined, status, code: undefined, headers: {} }, 0)
      logger?.info({ request_id: requestId, status, reason }, 'refused')
    },
  })
  const carrying = {
    observe,
    tracing,
    onError: (error: unknown, requestId: string) =>
      logger?.error({ err: error, request_id: requestId }, 'fault'),
    lingerMs: timeouts.linger,
    isStopping,
    isLeaving,
    awaitsContinue: (request: FastifyRequest) => awaitingContinue.has(request.raw),
  }
  const adapter = createAdapter({ ...carrying, engine, headers })
  const { website } = options
  const websiteOf = typeof website === 'function' ? website : () => website!
  /** Whoever opens an image that is not there gets a page that says so. */
  const images = createAdapter({
    ...carrying,
    engine: {
      async handle(head, readBody, passBody) {
        const answer = await engine.handle(head, readBody)
        if (answer.status !== 404 || website === undefined) return answer
        const pages = await websiteOf()
        return pages.answers(head) ? pages.handle(head, readBody, passBody) : answer
      },
      refuse: (status) => engine.refuse(status),
    },
    headers,
  })
  const pages =
    website &&
    createAdapter({
      ...carrying,
      engine: {
        handle: async (head, readBody, passBody) => (await websiteOf()).handle(head, readBody, passBody),
        refuse: (status) => engine.refuse(status),
      },
      headers: pageHeaders(options.publicUrl),
    })
  /** What no route of Fastify's is for: it finds none for a path that it can't decode, either. */
  const answerElsewhere = async (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
    pages && !isOfInterface(request.raw.url) && (await websiteOf()).answers(new FastifyHead(request))
      ? pages.answer(request, reply)
      : adapter.answer(request, reply)

  const app = fastify({
    serverFactory: (serve) =>
      createNodeServer({
        serve,
        onRequest: broken.note,
        onConnect: broken.onConnect,
        awaitingContinue,
        timeouts,
        maxHeaderBytes: options.maxHeaderBytes ?? DEFAULT_HEADER_BYTES,
      }),
    clientErrorHandler: broken.onClientError,
    // The engine has an answer of its own to requests that come while the server is stopping.
    return503OnClosing: false,
    // HEAD needs no routes: what has no route goes to the engine anyway.
    exposeHeadRoutes: false,
    // No route has a schema for Fastify, since the engine checks those of the contract; Fastify's compilers take long to load.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    ...(options.trustProxy !== undefined && { trustProxy: options.trustProxy }),
    // Paths that Fastify can't read are answered as all others are.
    frameworkErrors: (_error, request, reply) =>
      void answerElsewhere(request as FastifyRequest, reply as FastifyReply),
  })

  app.addHook('preClose', (done) => {
    closing.abort()
    done()
  })

  // The engine reads bodies itself, once it has let the request in; Fastify parses none.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.setErrorHandler((error: { code?: string }, request, reply) =>
    isOfType(error) ? answerElsewhere(request, reply) : adapter.fail(request, reply, error),
  )
  app.setNotFoundHandler(answerElsewhere)

  // The engine routes. A hook answers before Fastify gets to the body; the handlers are never reached.
  const method = app.supportedMethods.filter((name) => name !== 'OPTIONS')
  for (const [url, { answer }] of [
    ['/api/*', adapter],
    ['/storage/*', images],
  ] as const)
    app.route({ method, url, onRequest: answer, handler: answer })
  app.options('*', (request, reply) => {
    if (request.headers['access-control-request-method'] === undefined) return adapter.answer(request, reply)
    return reply.code(204).headers(headers).headers(preflightHeaders).send()
  })
  const { control, worlds } = options
  if (control && worlds)
    void app.register(async (scope) => {
      const { addControl, addWorlds } = await import('../control/index.ts')
      addControl(scope, { control, worlds, stopping: closing.signal })
      addWorlds(scope, {
        worlds,
        refuse: (status, message) => engine.refuse(status, message),
        adapterOf: (world) => createAdapter({ ...carrying, headers, ...world }),
      })
    })
  addProbes(app, { readiness, metrics: options.metrics ? undefined : metrics, isLeaving })
  return app
}

/** Prefixes of the interface's paths. */
const OF_INTERFACE = ['/api/', '/storage/']

const isOfInterface = (path = ''): boolean => OF_INTERFACE.some((start) => path.startsWith(start))

/** Fastify's errors about the type of a body, which the engine judges itself. */
const isOfType = ({ code }: { code?: string }): boolean =>
  code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE'

function noSchemas(): never {
  throw new Error('Routes of this server take no JSON schemas.')
}
