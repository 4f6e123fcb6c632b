import { flushCompileCache } from 'node:module'
import type { DestinationStream, Logger, RunningServer } from '@chowk/server/serving'
import type { Command } from 'commander'
import manifest from '../../package.json' with { type: 'json' }
import {
  imagesOption,
  moment,
  port,
  publicUrl,
  seconds,
  setting,
  storeOption,
  tracesOption,
} from '../options.ts'
import { printLine } from '../print.ts'
import { signalToStop } from '../signal-to-stop.ts'
import type { Traces } from '../traces/start-traces.ts'
import { tracesEndpoint } from '../traces/where-to.ts'

interface ServeOptions {
  port: number
  host: string
  store: string
  images: string
  seed?: string
  publicUrl?: string
  control?: true
  now?: number
  random?: string
  trustProxy?: string
  metricsAddress?: string
  traces?: string
  trustTraceparent?: true
  limits?: string
  places?: string
  disableApi?: true
  site: boolean
  signUp: 'open' | 'invite' | 'closed'
  drain: number
  logLevel: string
}

export function addServe(command: Command): void {
  command
    .addOption(
      setting('--port <port>', 'where to listen; 0 for any that is free', 'CHOWK_PORT')
        .argParser(port)
        .default(4000),
    )
    .addOption(setting('--host <host>', 'the address to listen on', 'CHOWK_HOST').default('127.0.0.1'))
    .addOption(storeOption())
    .addOption(imagesOption())
    .addOption(
      setting('--seed <seed>', 'what to fill an empty store with: demo, or a snapshot file', 'CHOWK_SEED'),
    )
    .addOption(
      setting(
        '--public-url <url>',
        'public address of the site (default: http://localhost:<port>)',
        'CHOWK_PUBLIC_URL',
      ).argParser(publicUrl),
    )
    .addOption(setting('--control', 'add the control interface for tests, on loopback only', 'CHOWK_CONTROL'))
    .addOption(
      setting('--now <time>', 'where the clock stands at the start, with --control', 'CHOWK_NOW').argParser(
        moment,
      ),
    )
    .addOption(
      setting(
        '--random <text>',
        'has ids, keys and request ids repeat with this text, with --control',
        'CHOWK_RANDOM',
      ),
    )
    .addOption(
      setting('--trust-proxy <networks>', 'proxies whose X-Forwarded-* headers count', 'CHOWK_TRUST_PROXY'),
    )
    .addOption(
      setting(
        '--metrics-address <host:port>',
        'serve /metrics there, and no longer with everything else',
        'CHOWK_METRICS_ADDRESS',
      ),
    )
    .addOption(tracesOption())
    .addOption(
      setting(
        '--trust-traceparent',
        'go on with the trace that a request names, instead of linking to it',
        'CHOWK_TRUST_TRACEPARENT',
      ),
    )
    .addOption(setting('--limits <file>', 'limits to set instead of the usual ones, as JSON', 'CHOWK_LIMITS'))
    .addOption(setting('--places <file>', 'places to add to the built-in ones, as JSON', 'CHOWK_PLACES'))
    .addOption(setting('--disable-api', 'answer every call with 503 api_disabled', 'CHOWK_DISABLE_API'))
    .addOption(setting('--no-site', 'leave the website out: the interface alone answers', 'CHOWK_NO_SITE'))
    .addOption(
      setting('--sign-up <who>', 'who may become a member on the website', 'CHOWK_SIGN_UP')
        .choices(['open', 'invite', 'closed'])
        .default('closed'),
    )
    .addOption(
      setting('--drain <seconds>', 'how long to serve on, no longer ready, once told to stop', 'CHOWK_DRAIN')
        .argParser(seconds)
        .default(0),
    )
    .addOption(
      setting('--log-level <level>', 'what to log on standard error', 'CHOWK_LOG_LEVEL')
        .choices(['silent', 'fatal', 'error', 'warn', 'info', 'debug'])
        .default('info'),
    )
    .action(serveUntilStopped)
}

async function serveUntilStopped(options: ServeOptions): Promise<void> {
  const { limits, places, seed, logLevel, drain, site, signUp, traces: collector, ...settings } = options
  const { createLogger, serve } = await import('@chowk/server/serving')
  const stream = await prettyStream()
  const endpoint = tracesEndpoint(collector)
  const traces = endpoint === undefined ? undefined : await follow(endpoint, options)
  const logger = createLogger({ level: logLevel, ...(stream && { stream }), fields: traces?.fields })
  traces?.tellIn(logger)
  const server = await serve({
    ...settings,
    site: site && { signUp },
    drainMs: drain * 1000,
    logger,
    tracing: traces?.tracing,
    ...(await readFiles(options)),
  })
  const stopped = signalToStop()
  surviveOutput(logger)
  printLine(`chowk listening on ${server.url}`)
  // Otherwise kept at the end only, which a server that is killed never sees.
  void server.loaded.then(flushCompileCache)
  await announce(server, logger, options, endpoint)
  logger.info({ signal: await stopped }, 'signal received')
  await server.close()
  // What is still being tried would hold the process up.
  if ((await traces?.stop()) === false) process.exit()
}

/** A server goes on where standard output can't be written to, as it does without its log; other commands end then. */
function surviveOutput(logger: Logger): void {
  process.stdout
    .removeAllListeners('error')
    .on('error', (error) => logger.warn({ err: error }, 'standard output can not be written to'))
}

/** Loaded by those alone who have traces sent. */
async function follow(endpoint: string, options: ServeOptions): Promise<Traces> {
  const { startTraces } = await import('../traces/start-traces.ts')
  return startTraces({ endpoint, version: manifest.version, trustParents: options.trustTraceparent === true })
}

/** What stands in files, where some are named. */
async function readFiles({ seed, limits, places }: Pick<ServeOptions, 'seed' | 'limits' | 'places'>) {
  if ([seed, limits, places].every((file) => file === undefined)) return {}
  const { readLimits, readPlaces, readSeed } = await import('@chowk/server/settings')
  return {
    ...(seed !== undefined && { seed: await readSeed(seed) }),
    ...(limits !== undefined && { limits: await readLimits(limits) }),
    ...(places !== undefined && { places: await readPlaces(places) }),
  }
}

/** For people on a terminal, who read no lines of JSON. */
async function prettyStream(): Promise<DestinationStream | undefined> {
  if (!process.stderr.isTTY) return undefined
  const { default: pretty } = await import('pino-pretty')
  return pretty({
    destination: 2,
    sync: true,
    singleLine: true,
    colorize: process.stderr.hasColors(),
    translateTime: 'SYS:HH:MM:ss',
  })
}

/** Says in the log what runs, and how somebody comes to be there. */
async function announce(
  server: RunningServer,
  logger: Logger,
  options: ServeOptions,
  traces: string | undefined,
): Promise<void> {
  const { firstSteps, startMessage } = await import('../start-message.ts')
  const { store, images, disableApi, site, control, metricsAddress } = options
  logger.info(
    startMessage({
      version: manifest.version,
      store,
      images,
      publicUrl: server.engine.runtime.services.site.origin,
      api: !disableApi,
      site,
      control: control === true,
      metrics: metricsAddress,
      traces,
    }),
    'started',
  )
  const advice = await firstSteps(server, store)
  if (advice !== undefined) logger.info(advice)
}
