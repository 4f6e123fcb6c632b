const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Resolves with the first signal to stop. A second one ends the process immediately. */
export function waitForSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const stop = (received: NodeJS.Signals) => {
      for (const signal of SIGNALS) process.off(signal, stop)
      resolve(received)
    }
    for (const signal of SIGNALS) process.on(signal, stop)
  })
}
