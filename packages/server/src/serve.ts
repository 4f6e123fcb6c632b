import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import {
  createControl,
  createEngine,
  missingImages,
  once,
  systemClock,
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
import { createLogger } from './http/log.ts'
import { createServer } from './http/server.ts'
import { Readiness } from './http/readiness.ts'
import type { Timeouts } from './http/timeouts.ts'
import { sharpImages } from './lazy-images.ts'
import { safeLinks } from './links/safe-links.ts'
import type { MailSettings } from './mail/smtp-server.ts'
import { createMetrics } from './metrics/metrics.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { addressOf, checkNetworks, urlHost, isLoopback, reservePort } from './settings/addresses.ts'
import { InvalidSetting } from './settings/invalid-setting.ts'
import { openImages, imageStorageOf } from './settings/image-store.ts'
import { isEmpty, openStore } from './settings/store.ts'
import type { Tracing } from './tracing/tracing.ts'

export interface ServeSettings {
  /** Default: 4000; with 0, one that is free. */
  readonly port?: number
  /** Default: 127.0.0.1. */
  readonly host?: string
  /** A store, or the address of one: `memory`, `sqlite:PATH` or `postgres://…`. `sqlite:./chowk.sqlite` unless given. */
  readonly store?: Store | string
  /** Where the bytes of images are kept: `database`, `folder:PATH` or `s3://BUCKET`. In the store unless given. */
  readonly images?: string
  /** Sown where the store is empty. */
  readonly seed?: Seed
  /** Where the site is reached. Default: `http://localhost` with the port. */
  readonly publicUrl?: string
  /** Adds the control interface, on a loopback address only. */
  readonly control?: boolean
  /** Leaves the website out where false. */
  readonly site?: boolean | SiteSettings
  /** Has the website send mail; without it, it sends none. */
  readonly mail?: MailSettings
  /** Where the clock of a server with the control interface stands at the start. Default: it runs from the present. */
  readonly now?: number
  /** Has ids, keys and request ids of a server with the control interface repeat: the same ones for the same text. */
  readonly random?: string
  /** Networks, separated by commas, whose `X-Forwarded-*` headers count. */
  readonly trustProxy?: string
  /** Where `/metrics` is served: `HOST:PORT`. With everything else unless given. */
  readonly metricsAddress?: string
  readonly limits?: LimitSettings
  readonly places?: Places
  /** Answers every call with 503 `api_disabled`. */
  readonly disableApi?: boolean
  /** Whether this process is a worker of `runWorkers`. Each then serves the metrics of all. */
  readonly worker?: boolean
  /** Default: lines on standard error. */
  readonly logger?: Logger
  readonly timeouts?: Partial<Timeouts>
  /** Follows requests, the store and what is done by itself; `createTracing` of `@chowk/server/tracing` makes one. */
  readonly tracing?: Tracing | undefined
  /**
   * Milliseconds to go on serving once the server is to close, while it says that it is not ready: as long as whatever sends it
   * requests takes to notice. 0 unless given.
   */
  readonly drainMs?: number
  /** Milliseconds that requests under way have to finish once the server is to close. Default: 10 seconds. */
  readonly shutdownMs?: number
}

export interface RunningServer {
  /** Of the interface, for example `http://127.0.0.1:4000/api/v1`. */
  readonly url: string
  readonly engine: Engine
  /** Where the settings ask for it. */
  readonly control: Control | undefined
  /** Resolves once everything is loaded that is served: behaviour and website come after the server listens, piece by piece. */
  readonly loaded: Promise<void>
  /** Lets go of its callers for the time that the settings say, takes no more requests, finishes those under way, and closes the store. */
  close(): Promise<void>
}

const DEFAULT_PORT = 4000
/** Milliseconds that whoever reads the log has for its last lines. */
const LAST_LINES_MS = 2000

/** Runs a server until it is closed. @throws InvalidSetting for settings that can't be used, alone or together. */
export async function serve(settings: ServeSettings = {}): Promise<RunningServer> {
  const { host = '127.0.0.1', logger = createLogger() } = settings
  if (settings.control && !isLoopback(host))
    throw new InvalidSetting(
      `The control interface needs no key, so it can't be served on ${host}: use 127.0.0.1.`,
    )
  if (!settings.control && (settings.now !== undefined || settings.random !== undefined))
    throw new InvalidSetting(
      'Only a server with the control interface can be given a time or random things that repeat.',
    )
  if (settings.trustProxy !== undefined) checkNetworks(settings.trustProxy)
  const held = settings.port === 0 ? await reservePort(host) : undefined
  const port = held?.port ?? settings.port ?? DEFAULT_PORT
  const release = async () => held?.release()

  try {
    const { store: address = 'sqlite:./chowk.sqlite' } = settings
    const onGone = ({ message }: Error) => logger.error(message)
    const onMigrated = (from: number, to: number) =>
      logger.info({ from_version: from, to_version: to }, 'migrated the store')
    const onForeignTables = (tables: readonly string[]) =>
      logger.warn({ tables }, 'the database has tables of others: it should be one of its own')
    const store =
      typeof address === 'string'
        ? await openStore(address, { alone: true, migrate: true, onMigrated, onForeignTables, onGone })
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
    /** Lets the port go, just before it is listened on. */
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
  const readiness = new Readiness(store, {
    onLost: (reason, error) => logger.error({ err: error }, reason),
    onBack() {
      logger.info('store available')
      engine.schedule.wake()
    },
  })
  const options: EngineOptions = {
    store: tracing?.store(store, typeof address === 'string' ? address : undefined) ?? store,
    ...(tracing && { clock: tracing.clock(systemClock) }),
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
      logger.error({ err: error }, 'scheduled item could not go live')
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

  const metrics =
    settings.metricsAddress === undefined ? undefined : createMetrics(engine, readiness, settings.worker)

  let draining = false
  const { site = true } = settings
  let website: (() => Promise<Website>) | undefined
  let outbox: Website['outbox']
  if (site !== false)
    website = once(async () => {
      const loaded = await loadWebsite(engine, {
        ...(site !== true && site),
        mailer,
        onMailError: (error) => logger.warn({ err: error }, 'mail could not be sent'),
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
    ...(metrics && { metrics }),
    ...(settings.worker && { worker: true }),
    ...(control && { control }),
    ...(worlds && { worlds }),
    ...(settings.trustProxy !== undefined && { trustProxy: settings.trustProxy }),
    ...(settings.timeouts && { timeouts: settings.timeouts }),
  })
  const metricsServer =
    metrics &&
    (await serveMetrics(metrics, addressOf(settings.metricsAddress!), (error) =>
      logger.error({ err: error }, 'fault'),
    ).catch(refuseTaken(settings.metricsAddress!)))
  await app.ready()
  await release()
  await app.listen({ port, host }).catch((error: unknown) => {
    metricsServer?.close()
    return refuseTaken(`${urlHost(host)}:${port}`)(error)
  })
  engine.schedule.start()
  // Whoever calls meanwhile loads what the call needs. In turns of their own, since Node reads all files of an import before it
  // gives a promise: whoever started the server is told first that it listens, and requests come in between.
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

  const looked = missingImages(store, images).then(
    ({ missing }) =>
      missing > 0 &&
      logger.warn({ missing }, 'of the newest images some are not where they are kept: see --images'),
    (error: unknown) => logger.error({ err: error }, 'images can not be reached'),
  )

  async function close(): Promise<void> {
    const { drainMs = 0 } = settings
    if (drainMs > 0) logger.info({ seconds: drainMs / 1000 }, 'draining')
    draining = true
    stopping.abort()
    await pause(drainMs)
    logger.info('closing')
    const giveUp = setTimeout(() => app.server.closeAllConnections(), settings.shutdownMs ?? 10_000)
    await app.close()
    metricsServer?.closeAllConnections()
    metricsServer?.close()
    clearTimeout(giveUp)
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

/** Resolves once the log is written, or whoever reads it has had their time. */
const written = (logger: Logger): Promise<void> =>
  new Promise((resolve) => {
    const giveUp = setTimeout(resolve, LAST_LINES_MS)
    logger.flush(() => {
      clearTimeout(giveUp)
      resolve()
    })
  })

const refuseTaken = (address: string) => (error: unknown) => {
  throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    ? new InvalidSetting(`The address ${address} is in use already.`)
    : error
}

/** Not loaded where it is left out. */
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
