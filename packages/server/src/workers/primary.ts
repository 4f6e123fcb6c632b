import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { memoryWindows, type RateWindows } from '@chowk/engine'
import type { Logger } from 'pino'
import { reservePort } from '../settings/addresses.ts'
import { lockStore } from '../settings/store.ts'
import { send, type ToPrimary, type WindowCall, type WindowOutcome } from './messages.ts'
import { SummedMetrics } from './summed-metrics.ts'

/** Milliseconds before a worker that failed to start is restarted. */
const RETRY_MS = 1000

export interface WorkersOptions {
  readonly count: number
  readonly host: string
  /** Port. 0 selects a free one. */
  readonly port: number
  /** Address of the store, of which the primary locks an SQLite file. */
  readonly store: string
  readonly logger: Logger
  /** Called once the first worker listens. Workers stop when it resolves. */
  readonly untilStopped: () => Promise<NodeJS.Signals>
}

/**
 * Runs this program as several workers that share its port, and replaces each that exits. The first one alone creates
 * the store. Counts the rate limits of workers on an SQLite file. Resolves with an exit code: that of the first worker
 * if it fails to start, else 0 if all stopped cleanly, or 1.
 */
export async function runWorkers(options: WorkersOptions): Promise<number> {
  const unlock = await lockStore(options.store)
  try {
    return await run(options)
  } finally {
    unlock()
  }
}

async function run({ count, host, port, logger, untilStopped }: WorkersOptions): Promise<number> {
  const args = process.argv.slice(2)
  if (port === 0) {
    const reserved = await reservePort(host)
    await reserved.release()
    args.push('--port', String(reserved.port))
  }
  // A worker that still starts would open its debugger at SIGUSR1.
  cluster.setupPrimary({ args, execArgv: [...process.execArgv, '--disable-sigusr1'] })
  const metrics = new SummedMetrics()
  const windows = memoryWindows()
  const workers = new Set<Worker>()
  /** Workers that listen, also for messages. */
  const listening = new WeakSet<Worker>()
  let stopping = false

  function start(): Worker {
    const worker = cluster.fork()
    workers.add(worker)
    worker.once('listening', () => listening.add(worker))
    worker.on('message', (message: ToPrimary) => {
      if (message.type === 'expose')
        void metrics.expose(workers).then((text) => send(worker, { type: 'exposed', text }))
      if (message.type === 'count') {
        const { id, calls } = message
        const counting = Promise.all(calls.map((call) => called(windows, call)))
        void counting.then((outcomes) => send(worker, { type: 'counted', id, outcomes }))
      }
    })
    worker.on('exit', () => {
      workers.delete(worker)
      metrics.end(worker)
    })
    return worker
  }

  async function keepRunning(worker: Worker, listens = false): Promise<void> {
    worker.once('listening', () => (listens = true))
    const [code, signal] = (await once(worker, 'exit')) as [number | null, string | null]
    if (stopping) return
    logger.error({ worker: worker.id, code, signal }, 'worker ended')
    setTimeout(() => stopping || void keepRunning(start()), listens ? 0 : RETRY_MS)
  }

  const first = start()
  const failed = once(first, 'exit').then(([code]) => (code as number | null) ?? 1)
  const code = await Promise.race([once(first, 'listening').then(() => undefined), failed])
  if (code !== undefined) return code
  void keepRunning(first, true)
  for (let index = 1; index < count; index++) void keepRunning(start())

  const signal = await untilStopped()
  stopping = true
  const codes = await Promise.all(
    [...workers].map(async (worker) => {
      const exit = once(worker, 'exit') as Promise<[number | null]>
      if (listening.has(worker)) send(worker, { type: 'stop', signal })
      // It serves nothing yet, and would miss the message.
      else worker.process.kill('SIGTERM')
      const [code] = await exit
      return listening.has(worker) ? code : 0
    }),
  )
  return codes.every((code) => code === 0) ? 0 : 1
}

const called = (windows: RateWindows, [method, ...args]: WindowCall): Promise<WindowOutcome> =>
  (windows[method] as (...args: readonly unknown[]) => Promise<WindowOutcome>)(...args)
