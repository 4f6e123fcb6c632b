const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Commands of npm that run one program. A script may leave a server behind on purpose. */
const BY_NPM = ['exec', 'start']
/** Milliseconds between looks at the parent process. */
const LOOK_EVERY_MS = 500

/**
 * Resolves with the first signal to stop. A second one ends the process immediately. npm and npx pass a signal to a
 * shell only, which ends without its program: started by them, the end of the parent is a signal too.
 */
export function waitForSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const parent = process.ppid
    const parentCheck = setInterval(() => process.ppid !== parent && stop('SIGTERM'), LOOK_EVERY_MS).unref()
    if (!BY_NPM.includes(process.env.npm_command ?? '')) clearInterval(parentCheck)
    const stop = (received: NodeJS.Signals) => {
      clearInterval(parentCheck)
      for (const signal of SIGNALS) process.off(signal, stop)
      resolve(received)
    }
    for (const signal of SIGNALS) process.on(signal, stop)
  })
}
