import type { Worker } from 'node:cluster'
import { flushCompileCache } from 'node:module'
import type { DestinationStream, Logger, ServeSettings } from '@chowk/server/serving'
import type { Command } from 'commander'
import manifest from '../../package.json' with { type: 'json' }
import {
  connectionsOption,
  hostOption,
  imagesOption,
  mailFromOption,
  mailOption,
  metricsAddressOption,
  parseSeconds,
  parseTime,
  portOption,
  publicUrlOption,
  readBy,
  servers,
  Setting,
  storeOption,
  tracesOption,
  trustProxyOption,
} from '../options.ts'
import { exitCodes } from '../errors/exit-codes.ts'
import { print } from '../output/print.ts'
import type { StartOptions } from '../start-message.ts'
import { addIdentityOptions, identityOf, type IdentityOptions } from '../identity-options.ts'
import { resolveTracesEndpoint } from '../traces/endpoint.ts'
import { waitForSignal } from '../wait-for-signal.ts'

interface ServeOptions
  extends StartOptions, IdentityOptions, Pick<ServeSettings, 'seed' | 'limits' | 'places'> {
  port: number
  host: string
  publicUrl?: string
  now?: number
  random?: string
  trustProxy?: string
  traces?: string
  trustTraceparent?: true
  mailFrom?: string
  signUp: 'open' | 'invite' | 'closed'
  workers: number
  drain: number
  logLevel: string
  logFormat: 'auto' | 'json' | 'pretty'
}

export function add(command: Command): void {
  addIdentityOptions(command)
    .addOption(portOption())
    .addOption(hostOption())
    .addOption(storeOption())
    .addOption(connectionsOption())
    .addOption(imagesOption())
    .addOption(
      new Setting('--seed <seed>', 'Data for an empty store: demo, or a snapshot or backup file').prepares(
        readBy('readSeed'),
      ),
    )
    .addOption(publicUrlOption())
    .addOption(new Setting('--control', 'Enable the control API for tests, on loopback only'))
    .addOption(new Setting('--now <time>', 'Time of the clock at the start, with --control').reads(parseTime))
    .addOption(new Setting('--random <text>', 'Seed for IDs and keys, with --control'))
    .addOption(trustProxyOption())
    .addOption(metricsAddressOption())
    .addOption(tracesOption())
    .addOption(new Setting('--trust-traceparent', "Continue the caller's trace, instead of linking to it"))
    .addOption(
      new Setting('--limits <file>', 'JSON file of limits that differ from the defaults').prepares(
        readBy('readLimits'),
      ),
    )
    .addOption(
      new Setting('--places <file>', 'JSON file of additional places').prepares(readBy('readPlaces')),
    )
    .addOption(new Setting('--disable-api', 'Answer every API request with 503 api_disabled'))
    .addOption(new Setting('--no-site', 'Disable the website'))
    .addOption(
      new Setting('--sign-up <who>', 'Who can sign up on the website')
        .choices(['open', 'invite', 'closed'])
        .default('closed'),
    )
    .addOption(mailOption())
    .addOption(mailFromOption())
    .addOption(new Setting('--workers <number>', 'Processes that share the port').number(1, 256).default(1))
    .addOption(
      new Setting('--drain <seconds>', 'Time to keep serving, while reporting not ready, after a stop signal')
        .number(0, 3600, parseSeconds)
        .default(0),
    )
    .addOption(
      new Setting('--log-level <level>', 'Lowest level to log to standard error')
        .choices(['silent', 'fatal', 'error', 'warn', 'info', 'debug'])
        .default('info'),
    )
    .addOption(
      new Setting('--log-format <format>', 'Log format. auto: pretty in a terminal, otherwise json')
        .choices(['auto', 'json', 'pretty'])
        .default('auto'),
    )
    .action(run)
  servers.set(command, async (values) => (await import('@chowk/server/serving')).contradictionsOf(values))
}

async function run(options: ServeOptions): Promise<void> {
  if (options.workers === 1) return runServer(options)
  const { default: cluster } = await import('node:cluster')
  // Otherwise the channel to the primary would keep the process alive.
  if (cluster.worker) return runServer(options, cluster.worker).finally(() => process.channel?.unref())
  const { createLogger, runWorkers } = await import('@chowk/server/serving')
  const stream = await prettyStream(options)
  const logger = createLogger({ level: options.logLevel, ...(stream && { stream }) })
  logProcess(logger)
  const { workers: count, host, port, store } = options
  process.exit(await runWorkers({ count, host, port, store, logger, untilStopped: waitForSignal }))
}

/** Runs a server in this process, alone or as a worker. */
async function runServer(options: ServeOptions, worker?: Worker): Promise<void> {
  const { logLevel, logFormat, drain, workers, site, signUp, mail, mailFrom, ...others } = options
  const { traces: collector, ...settings } = others
  const { createLogger, serve, stoppedByPrimary } = await import('@chowk/server/serving')
  // Before any other listener of the primary, so as not to miss a message.
  const stopping = worker ? [stoppedByPrimary(worker)] : []
  const stream = await prettyStream(options)
  const endpoint = resolveTracesEndpoint(collector)
  const traces = endpoint === undefined ? undefined : await startTraces(endpoint, options)
  const fields = worker ? () => ({ worker: worker.id, ...traces?.fields() }) : traces?.fields
  const logger = createLogger({ level: logLevel, ...(stream && { stream }), fields })
  traces?.logTo(logger)
  const server = await serve({
    ...settings,
    site: site && { signUp, identity: identityOf(options) },
    ...(mail !== undefined && { mail: { server: mail, from: mailFrom ?? '' } }),
    worker: worker !== undefined,
    drainMs: drain * 1000,
    logger,
    tracing: traces?.tracing,
  })
  logProcess(logger)
  const stopped = Promise.race([waitForSignal(), ...stopping])
  // Unlike other commands, a server continues without standard output.
  process.stdout
    .removeAllListeners('error')
    .on('error', (error) => logger.warn({ err: error }, 'could not write to standard output'))
  const isFirst = worker === undefined || worker.id === 1
  if (isFirst)
    tellListening(server.url, stream !== undefined || (logFormat !== 'json' && process.stdout.isTTY))
  // By default the cache is written at exit, which a killed server skips.
  void server.loaded.then(flushCompileCache)
  const { firstSteps, startDetails } = await import('../start-message.ts')
  const { origin } = server.engine.site
  logger.info(startDetails(options, manifest.version, origin, endpoint), 'started')
  if (isFirst)
    void firstSteps(server.engine, options.store).then(
      (steps) => steps !== undefined && logger.info(steps),
      // Only a hint: without its database, the server still runs and stops on request.
      () => undefined,
    )
  logger.info({ signal: await stopped }, 'signal received')
  await server.close()
  // A pending export would keep the process alive.
  if ((await traces?.stop()) === false) process.exit()
}

async function startTraces(endpoint: string, options: ServeOptions) {
  const { startTraces } = await import('../traces/start-traces.ts')
  return startTraces({ endpoint, version: manifest.version, trustParents: options.trustTraceparent === true })
}

/** Prints where the server listens, at any log level: a line for people, an object for machines. */
function tellListening(url: string, isForPeople: boolean): void {
  const msg = `chowk listening on ${url}`
  print(isForPeople ? msg : JSON.stringify({ level: 'info', time: new Date().toISOString(), url, msg }))
}

/** Logs warnings of Node and errors that end the process, which Node would print as text. */
function logProcess(logger: Logger): void {
  process.removeAllListeners('warning').on('warning', (error) => logger.warn({ err: error }, 'warning'))
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'fault')
    process.exit(exitCodes.failure)
  })
}

/** Returns a formatter for people. Elsewhere the log is JSON. */
async function prettyStream({ logFormat }: ServeOptions): Promise<DestinationStream | undefined> {
  if (logFormat === 'json' || (logFormat === 'auto' && !process.stderr.isTTY)) return undefined
  const { default: pretty } = await import('pino-pretty')
  return pretty({
    destination: 2,
    sync: true,
    singleLine: true,
    colorize: process.stderr.hasColors(),
    translateTime: 'SYS:HH:MM:ss',
  })
}
