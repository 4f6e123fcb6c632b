import type { IncomingMessage } from 'node:http'
import {
  commonHeaders,
  preflightOf,
  type Control,
  type Engine,
  type EngineResponse,
  type PassBody,
  type ReadBody,
  type RequestHead,
} from '@chowk/engine'
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Worlds } from '../control/worlds.ts'
import { Networks, readAddress } from './client-address.ts'
import { createAdapter } from './adapter.ts'
import { brokenRequests } from './broken-requests.ts'
import { pageHeaders } from './headers.ts'
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
  /** Adds the control interface, which needs no key. Requires a loopback address. */
  readonly control?: Control
  /**
   * The website, which handles all paths outside the interface, or a function that loads it at the first request for a
   * page.
   */
  readonly website?: Website | (() => Promise<Website>)
  /** Worlds of the control interface. */
  readonly worlds?: Worlds
  /** Public address of the site. If it is `https`, responses have `Strict-Transport-Security`. */
  readonly publicUrl?: string
  /** Logger of one line for each request. */
  readonly logger?: Logger
  /** Comma-separated addresses and networks whose `X-Forwarded-*` headers are trusted. */
  readonly trustProxy?: string
  readonly timeouts?: Partial<Timeouts>
  /** Whether the server drains: it still responds, but reports that it is not ready and closes connections. */
  readonly isDraining?: () => boolean
  /** Availability of the store. Default: observed by the server. */
  readonly readiness?: Readiness
  /** Metrics that count the requests. Default: those of the engine alone. */
  readonly metrics?: Metrics
  /** Whether metrics are served at `/metrics`. Default: true. */
  readonly hasMetrics?: boolean
  /** Traces requests, if set. */
  readonly tracing?: Tracing | undefined
  /** Maximum size of a request's head in bytes. Default: 16 KB. */
  readonly maxHeaderBytes?: number
}

interface Website {
  /** Returns whether the website handles a request. */
  answers(head: RequestHead): boolean
  handle(head: RequestHead, readBody: ReadBody, passBody: PassBody): Promise<EngineResponse>
}

const DEFAULT_HEADER_BYTES = 16_384

/** Creates an HTTP server for an engine, which decides every response. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { engine, logger, isDraining = () => false } = options
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const headers = commonHeaders(options.publicUrl)
  const { readiness = new Readiness({ store: engine.store }) } = options
  const metrics = options.metrics ?? createMetrics({ engine, readiness })
  const { tracing, hasMetrics = true } = options
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
    leastRate: timeouts.leastRate,
    isStopping,
    isLeaving,
    awaitsContinue: (request: FastifyRequest) => awaitingContinue.has(request.raw),
  }
  const adapter = createAdapter({ ...carrying, engine, headers })
  const { website } = options
  const websiteOf = typeof website === 'function' ? website : () => website!
  /** Adapter of images. A missing image gets an error page. */
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
  /** Handles requests without a route of Fastify's, including paths that can't be decoded. */
  const answerElsewhere = async (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
    pages && !isOfInterface(request.raw.url) && (await websiteOf()).answers(new FastifyHead(request))
      ? pages.answer(request, reply)
      : adapter.answer(request, reply)

  const trusted = options.trustProxy === undefined ? undefined : new Networks(options.trustProxy)
  const app = fastify({
    serverFactory: (serve) =>
      createNodeServer({
        serve,
        ownerOf: ({ headers, socket }) =>
          engine.ownerOf({
            header: (name) => headers[name]?.toString(),
            address: readAddress(socket.remoteAddress)?.toNormalizedString() ?? '',
          }),
        onRequest: broken.note,
        onConnect: broken.onConnect,
        awaitingContinue,
        timeouts,
        maxHeaderBytes: options.maxHeaderBytes ?? DEFAULT_HEADER_BYTES,
      }),
    clientErrorHandler: broken.onClientError,
    // The engine itself responds to requests that arrive while the server stops.
    return503OnClosing: false,
    // HEAD needs no routes: requests without a route go to the engine.
    exposeHeadRoutes: false,
    // The engine validates requests, so no route has a schema. Fastify's compilers load slowly.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    ...(trusted && { trustProxy: (address) => trusted.has(address) }),
    // Paths that Fastify can't decode are handled like all others.
    frameworkErrors: (_error, request, reply) =>
      void answerElsewhere(request as FastifyRequest, reply as FastifyReply),
  })

  app.addHook('preClose', (done) => {
    closing.abort()
    done()
  })

  // Rules of proxies, such as one that hides `/metrics`, match undecoded paths, so routes match no others.
  app.addHook('onRequest', async (request, reply) => {
    const { routeOptions, raw } = request
    if (raw.url?.includes('%') && routeOptions.url && !isSpelled(raw.url, routeOptions.url))
      await answerElsewhere(request, reply)
  })

  // The engine reads bodies itself, after admitting the request. Fastify parses none.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.setErrorHandler((error: { code?: string }, request, reply) =>
    isOfType(error) ? answerElsewhere(request, reply) : adapter.fail(request, reply, error),
  )
  app.setNotFoundHandler(answerElsewhere)

  // The engine routes. A hook responds before Fastify reads the body, so the handlers are never called.
  const method = app.supportedMethods.filter((name) => name !== 'OPTIONS')
  for (const [url, { answer }] of [
    ['/api/*', adapter],
    ['/storage/*', images],
  ] as const)
    app.route({ method, url, onRequest: answer, handler: answer })
  app.options('*', (request, reply) => {
    const preflight = preflightOf(new FastifyHead(request))
    if (preflight === undefined) return adapter.answer(request, reply)
    return reply.code(preflight.status).headers(headers).headers(preflight.headers).send()
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
  addProbes(app, { readiness, metrics: hasMetrics ? metrics : undefined, isLeaving })
  return app
}

/** Returns whether a path has the fixed segments of a route as they are, undecoded. */
function isSpelled(target: string, route: string): boolean {
  const segments = target.split('?')[0]!.split('/')
  return route.split('/').every((each, at) => /^[:*]/.test(each) || each === segments[at])
}

/** Path prefixes of the interface. */
const OF_INTERFACE = ['/api/', '/storage/']

const isOfInterface = (path = ''): boolean => OF_INTERFACE.some((start) => path.startsWith(start))

/** Returns whether an error is Fastify's about a content type, which the engine checks itself. */
const isOfType = ({ code }: { code?: string }): boolean =>
  code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE'

function noSchemas(): never {
  throw new Error('Routes of this server do not accept JSON schemas.')
}
