/** From a supervisor, from a keyboard, and from a terminal that is closed. */
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Resolves with the first signal; the second one ends the process at once, as it would have without this. */
export function signalToStop(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const stop = (received: NodeJS.Signals) => {
      for (const signal of SIGNALS) process.off(signal, stop)
      resolve(received)
    }
    for (const signal of SIGNALS) process.on(signal, stop)
  })
}
