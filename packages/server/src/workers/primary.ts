import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Logger } from 'pino'
import { reservePort } from '../settings/addresses.ts'
import { send, type ToPrimary } from './messages.ts'
import { SummedMetrics } from './summed-metrics.ts'

/** Milliseconds before a worker that failed to start is restarted. */
const RETRY_MS = 1000

export interface WorkersOptions {
  readonly count: number
  readonly host: string
  /** Port. 0 selects a free one. */
  readonly port: number
  readonly logger: Logger
  /** Called once the first worker listens. Workers stop when it resolves. */
  readonly untilStopped: () => Promise<NodeJS.Signals>
}

/**
 * Runs this program as several workers that share its port, and replaces each that exits. The first one alone creates
 * the store. Resolves with an exit code: that of the first worker if it fails to start, else 0 if all stopped cleanly,
 * or 1.
 */
export async function runWorkers({
  count,
  host,
  port,
  logger,
  untilStopped,
}: WorkersOptions): Promise<number> {
  const args = process.argv.slice(2)
  if (port === 0) {
    const reserved = await reservePort(host)
    await reserved.release()
    args.push('--port', String(reserved.port))
  }
  cluster.setupPrimary({ args })
  const metrics = new SummedMetrics()
  const workers = new Set<Worker>()
  let stopping = false

  function start(): Worker {
    const worker = cluster.fork()
    workers.add(worker)
    worker.on('message', ({ type }: ToPrimary) => {
      if (type === 'expose')
        void metrics.expose(workers).then((text) => send(worker, { type: 'exposed', text }))
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
  for (let at = 1; at < count; at++) void keepRunning(start())

  const signal = await untilStopped()
  stopping = true
  const codes = await Promise.all(
    [...workers].map(async (worker) => {
      send(worker, { type: 'stop', signal })
      return ((await once(worker, 'exit')) as [number | null])[0]
    }),
  )
  return codes.every((code) => code === 0) ? 0 : 1
}
