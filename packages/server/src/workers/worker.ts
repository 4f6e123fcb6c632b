import type { Metric, ToPrimary, ToWorker } from './messages.ts'

/** Sends a message to the primary. Ignores errors if it has exited, as this worker soon will. */
const send = (message: ToPrimary): unknown => process.send!(message, undefined, undefined, () => undefined)

const onMessage = (listener: (message: ToWorker) => void): unknown => process.on('message', listener)

/** Resolves once the primary stops this worker. */
export const stoppedByPrimary = (): Promise<NodeJS.Signals> =>
  new Promise((resolve) => onMessage((message) => message.type === 'stop' && resolve(message.signal)))

/** Reports the metrics of this worker to the primary. Returns a function that returns those of all workers as text. */
export function joinMetrics(collect: () => Promise<readonly Metric[]>): () => Promise<string> {
  let asking: Promise<string> | undefined
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
  return () => (asking ??= ask().finally(() => (asking = undefined)))
}
