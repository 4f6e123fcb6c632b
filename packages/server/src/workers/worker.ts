import type { Worker } from 'node:cluster'
import type { RateWindows } from '@chowk/engine'
import type { Metric, ToPrimary, ToWorker, WindowCall, WindowOutcome } from './messages.ts'

/** Sends a message to the primary. Ignores errors if it has exited, as this worker soon will. */
const send = (message: ToPrimary): unknown => process.send!(message, undefined, undefined, () => undefined)

const onMessage = (listener: (message: ToWorker) => void): unknown => process.on('message', listener)

/**
 * Resolves once the primary stops this worker. Ignores errors of the channel: the end of the primary ends its workers.
 */
export const stoppedByPrimary = (worker: Worker): Promise<NodeJS.Signals> =>
  new Promise((resolve) => {
    // Node itself sends a receipt for each connection.
    worker.on('error', () => undefined)
    onMessage((message) => message.type === 'stop' && resolve(message.signal))
  })

/** Reports the metrics of this worker to the primary. Returns a function that returns those of all workers as text. */
export function joinMetrics(collect: () => Promise<readonly Metric[]>): () => Promise<string> {
  let collecting: Promise<string> | undefined
  let answer: (text: string) => void
  onMessage((message) => {
    if (message.type === 'exposed') answer(message.text)
    if (message.type === 'collect')
      void collect().then(
        (metrics) => send({ type: 'collected', metrics: metrics.filter(({ values }) => values.length > 0) }),
        (error: Error) => process.emitWarning(error),
      )
  })
  const ask = () =>
    new Promise<string>((resolve) => {
      answer = resolve
      send({ type: 'expose' })
    })
  return () => (collecting ??= ask().finally(() => (collecting = undefined)))
}

/**
 * Returns the rate-limit windows of the primary, which all workers on an SQLite file share. Calls of one turn of the
 * event loop share a message.
 */
export function primaryWindows(): RateWindows {
  interface Asking {
    readonly call: WindowCall
    readonly resolve: (outcome: WindowOutcome) => void
  }
  const pending = new Map<number, readonly Asking[]>()
  let queued: Asking[] = []
  let last = 0
  onMessage((message) => {
    if (message.type !== 'counted') return
    pending.get(message.id)!.forEach(({ resolve }, index) => resolve(message.outcomes[index]))
    pending.delete(message.id)
  })
  function flush(): void {
    pending.set(++last, queued)
    send({ type: 'count', id: last, calls: queued.map(({ call }) => call) })
    queued = []
  }
  const ask = (...call: WindowCall) =>
    new Promise<WindowOutcome>((resolve) => {
      if (queued.push({ call, resolve }) === 1) setImmediate(flush)
    })
  return {
    take: async (name, window) => (await ask('take', name, window))!,
    release: async (name) => void (await ask('release', name)),
    clear: async () => void (await ask('clear')),
  }
}
