import type { Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  createControl,
  createEngine,
  once,
  type Control,
  type Engine,
  type EngineOptions,
  type LimitSettings,
  type Places,
  type Seed,
  type Store,
} from '@chowk/engine'
import type { SiteSettings, Website } from '@chowk/site'
import type { Logger } from 'pino'
import { findings, type ImageSample } from './health/checks.ts'
import { ImageWatch, sampleImages } from './health/sample.ts'
import { createLogger } from './http/log.ts'
import { createServer } from './http/server.ts'
import { Readiness } from './http/readiness.ts'
import type { Timeouts } from './http/timeouts.ts'
import { sharpImages } from './lazy-images.ts'
import { safeLinks } from './links/safe-links.ts'
import type { MailSettings } from './mail/smtp-server.ts'
import { createMetrics } from './metrics/metrics.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { addressOf, checkNetworks, urlHost, reservePort } from './settings/addresses.ts'
import { contradictionsOf } from './settings/contradictions.ts'
import { InvalidSetting } from './settings/invalid-setting.ts'
import { openImages, imageStorageOf } from './settings/image-store.ts'
import { isEmpty, openStore } from './settings/store.ts'
import { stallAwareClock } from './time/stall-aware-clock.ts'
import { comparedClock } from './time/store-clock.ts'
import type { Tracing } from './tracing/tracing.ts'
import { primaryWindows } from './workers/worker.ts'

export interface ServeSettings {
  /** Port. 0 selects a free one. Default: 4000. */
  readonly port?: number
  /** Address to listen on. Default: 127.0.0.1. */
  readonly host?: string
  /** A store or its address: `memory`, `sqlite:PATH` or `postgres://…`. Default: `sqlite:./chowk.sqlite`. */
  readonly store?: Store | string
  /** Connections to PostgreSQL. A quarter of them is reserved for reads. Default: 10. */
  readonly connections?: number
  /** Storage of image bytes: `database`, `folder:PATH` or `s3://BUCKET`. Default: `database`. */
  readonly images?: string
  /** Content of an empty store. */
  readonly seed?: Seed
  /** Public address of the site. Default: `http://localhost` with the port. */
  readonly publicUrl?: string
  /** Adds the control interface. Requires a loopback address. */
  readonly control?: boolean
  /** Settings of the website, or false to omit it. */
  readonly site?: boolean | SiteSettings
  /** Settings of mail. Without them, the website sends none. */
  readonly mail?: MailSettings
  /** Initial time of the clock, with the control interface only. Default: the present. */
  readonly now?: number
  /** Seed of ids, keys and request ids, with the control interface only. Equal seeds repeat them. */
  readonly random?: string
  /** Comma-separated networks whose `X-Forwarded-*` headers are trusted. */
  readonly trustProxy?: string
  /** Separate address of `/metrics`: `HOST:PORT`. Default: that of the server. */
  readonly metricsAddress?: string
  readonly limits?: LimitSettings
  readonly places?: Places
  /** Responds to every call with 503 `api_disabled`. */
  readonly disableApi?: boolean
  /** Whether this process is a worker of `runWorkers`. Each worker then serves the metrics of all. */
  readonly worker?: boolean
  /** Logger. Default: JSON lines on standard error. */
  readonly logger?: Logger
  readonly timeouts?: Partial<Timeouts>
  /** Traces requests, the store and background work. See `createTracing` of `@chowk/server/tracing`. */
  readonly tracing?: Tracing | undefined
  /** Milliseconds to serve after close() while reporting not ready, so that load balancers notice. Default: 0. */
  readonly drainMs?: number
  /** Milliseconds for requests in progress to finish after close(). Default: 10 s. */
  readonly shutdownMs?: number
}

export interface RunningServer {
  /** URL of the interface, for example `http://127.0.0.1:4000/api/v1`. */
  readonly url: string
  readonly engine: Engine
  /** The control interface, if enabled in the settings. */
  readonly control: Control | undefined
  /** Resolves once handlers and website are loaded, which happens in steps after the server listens. */
  readonly loaded: Promise<void>
  /** Drains for the configured time, stops accepting requests, finishes those in progress, and closes the store. */
  close(): Promise<void>
}

const DEFAULT_PORT = 4000
/** Milliseconds to wait for the last lines of the log. */
const LAST_LINES_MS = 2000

/** Runs a server until it is closed. @throws InvalidSetting for invalid settings or combinations. */
export async function serve(settings: ServeSettings = {}): Promise<RunningServer> {
  const { host = '127.0.0.1', logger = createLogger() } = settings
  const { mail, ...otherSettings } = settings
  const [contradiction] = contradictionsOf({ ...otherSettings, mail: mail?.server, mailFrom: mail?.from })
  if (contradiction) throw new InvalidSetting(contradiction.message)
  if (settings.trustProxy !== undefined) checkNetworks(settings.trustProxy)
  const reserved = settings.port === 0 ? await reservePort(host) : undefined
  const port = reserved?.port ?? settings.port ?? DEFAULT_PORT
  const release = async () => reserved?.release()

  try {
    const { store: address = 'sqlite:./chowk.sqlite' } = settings
    const onGone = ({ message }: Error) => logger.error(message)
    const onMigrated = (from: number, newVersion: number) =>
      logger.info({ from_version: from, to_version: newVersion }, 'migrated the store')
    const onForeignTables = (tables: readonly string[]) =>
      logger.warn({ tables }, 'the database contains other tables. Chowk should have its own database')
    const store =
      typeof address === 'string'
        ? await openStore(address, {
            alone: true,
            connections: settings.connections,
            isServer: true,
            windows: settings.worker ? primaryWindows() : undefined,
            migrate: true,
            onMigrated,
            onForeignTables,
            onGone,
          })
        : address
    try {
      return await start(settings, { host, port, release, store, address, logger })
    } catch (error) {
      await store.close()
      throw error
    }
  } finally {
    await release()
  }
}

async function start(
  settings: ServeSettings,
  {
    host,
    port,
    release,
    store,
    address,
    logger,
  }: {
    host: string
    port: number
    /** Releases the reserved port, just before listening. */
    release: () => Promise<void>
    store: Store
    address: Store | string
    logger: Logger
  },
): Promise<RunningServer> {
  const { seed, publicUrl = `http://localhost:${port}` } = settings
  const { tracing } = settings
  const images = await openImages(settings.images ?? 'database')
  const mailer = settings.mail && (await openMailer(settings.mail))
  const clock = await comparedClock(store)
  const readiness = new Readiness(
    { store, clock },
    {
      onLost: (reason, error) => logger.error({ err: error }, reason),
      onBack() {
        logger.info('store available')
        engine.schedule.wake()
      },
    },
  )
  const options: EngineOptions = {
    store: tracing?.store(store, typeof address === 'string' ? address : undefined) ?? store,
    clock: tracing?.clock(clock) ?? clock,
    background: tracing?.background,
    publicUrl,
    images: sharpImages(),
    imageStorage: imageStorageOf(images, (error) =>
      logger.error({ err: error }, 'bytes of an image could not be deleted'),
    ),
    links: safeLinks(),
    disabled: settings.disableApi ?? false,
    onError(error, { requestId, operation }) {
      logger.error({ err: error, request_id: requestId, operation }, 'fault')
      readiness.suspect()
    },
    onScheduleError(error) {
      logger.error({ err: error }, 'scheduled work failed')
      readiness.suspect()
    },
    ...(settings.limits && { limits: settings.limits }),
    ...(settings.places && { places: settings.places }),
  }
  const start = {
    ...(seed && { seed }),
    ...(settings.now !== undefined && { now: settings.now }),
    ...(settings.random !== undefined && { randomFrom: settings.random }),
  }
  const control = settings.control ? createControl({ ...options, ...start }) : undefined
  const worlds =
    control &&
    new (await import('./control/worlds.ts')).Worlds({ ...options, ...start, imageStorage: undefined })
  const engine = control?.engine ?? createEngine(options)
  if (seed && (await isEmpty(store))) await (control?.reset() ?? seed(engine))

  let draining = false
  const { site = true } = settings
  let website: (() => Promise<Website>) | undefined
  let outbox: Website['outbox']
  const { worker, metricsAddress } = settings
  const location = settings.images ?? 'database'
  const imageWatch = new ImageWatch(() => sampleImages(store, images, location))
  const metrics = createMetrics({
    engine,
    readiness,
    images: imageWatch,
    mails: () => outbox?.outcomes,
    worker,
  })
  if (site !== false)
    website = once(async () => {
      const loaded = await loadWebsite(engine, {
        ...(site !== true && site),
        mailer,
        onMailError: (error) => logger.warn({ err: error }, 'email could not be sent'),
      })
      outbox = loaded.outbox
      outbox?.start()
      return loaded
    })
  const app = createServer({
    engine,
    ...(website && { website }),
    isDraining: () => draining,
    readiness,
    publicUrl,
    logger,
    tracing,
    metrics,
    hasMetrics: metricsAddress === undefined,
    ...(control && { control }),
    ...(worlds && { worlds }),
    ...(settings.trustProxy !== undefined && { trustProxy: settings.trustProxy }),
    ...(settings.timeouts && { timeouts: settings.timeouts }),
  })
  const metricsServer =
    metricsAddress === undefined
      ? undefined
      : await serveMetrics(metrics, addressOf(metricsAddress), (error) =>
          logger.error({ err: error }, 'fault'),
        ).catch(explainAddressInUse(metricsAddress))
  const requests = countRequests(app.server)
  await app.ready()
  await release()
  await app.listen({ port, host }).catch((error: unknown) => {
    metricsServer?.close()
    return explainAddressInUse(`${urlHost(host)}:${port}`)(error)
  })
  engine.schedule.start()
  // Earlier requests load their own dependencies. Imports run in separate turns, because Node reads all files of an
  // import synchronously: the caller first learns that the server listens, and requests run in between.
  const stopping = new AbortController()
  const turn = () => nextTurn(undefined, { signal: stopping.signal })
  const loaded = engine
    .load(turn)
    .then(turn)
    .then(() => website?.())
    .then(
      () => undefined,
      (error: unknown) => {
        if (!stopping.signal.aborted) logger.error({ err: error }, 'not everything could be loaded')
      },
    )

  const looked = imageWatch.look().then(warnOfImages(logger))

  async function close(): Promise<void> {
    const { drainMs = 0 } = settings
    if (drainMs > 0) logger.info({ seconds: drainMs / 1000 }, 'draining')
    draining = true
    stopping.abort()
    await new Promise<void>((resolve) => stallAwareClock.after(drainMs, resolve))
    logger.info('closing')
    const cancel = stallAwareClock.after(settings.shutdownMs ?? 10_000, () =>
      app.server.closeAllConnections(),
    )
    // A load balancer that finds nothing listening cuts requests in progress off.
    if (drainMs > 0) await requests.finished()
    await app.close()
    metricsServer?.closeAllConnections()
    metricsServer?.close()
    cancel()
    readiness.stop()
    await Promise.all([engine.schedule.stop(), outbox?.stop(), looked])
    await worlds?.close()
    await store.close()
    logger.info('stopped')
    await written(logger)
  }
  let closing: Promise<void> | undefined

  return {
    url: `http://${urlHost(host)}:${port}/api/v1`,
    engine,
    control,
    loaded,
    close: () => (closing ??= close()),
  }
}

/** Counts the requests in progress of a server. */
function countRequests(server: Server) {
  let inProgress = 0
  let onFinished: (() => void) | undefined
  server.on('request', (_request, response) => {
    inProgress++
    response.once('close', () => --inProgress === 0 && onFinished?.())
  })
  return {
    finished: () => new Promise<void>((resolve) => (inProgress === 0 ? resolve() : (onFinished = resolve))),
  }
}

/** Resolves once the log is written, or after {@link LAST_LINES_MS}. */
const written = (logger: Logger): Promise<void> =>
  new Promise((resolve) => {
    const cancel = stallAwareClock.after(LAST_LINES_MS, resolve)
    logger.flush(() => {
      cancel()
      resolve()
    })
  })

/** Tells of images that the check of them finds missing, or out of reach. */
const warnOfImages = (logger: Logger) => (images: ImageSample) => {
  const finding = findings({ images }).get('images')
  if (finding && finding.state !== 'ok')
    logger.error({ err: images.lost, hint: finding.hint }, `images: ${finding.reason}`)
}

const explainAddressInUse = (address: string) => (error: unknown) => {
  throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    ? new InvalidSetting(`The address ${address} is already in use.`)
    : error
}

/** Imports the website, which a server without it does not load. */
async function loadWebsite(engine: Engine, settings: SiteSettings) {
  const { createWebsite } = await import('@chowk/site')
  return createWebsite(engine, settings)
}

async function openMailer(settings: MailSettings) {
  const [{ smtpMailer }, { smtpServer }] = await Promise.all([
    import('./mail/smtp-mailer.ts'),
    import('./mail/smtp-server.ts'),
  ])
  return smtpMailer(smtpServer(settings))
}
