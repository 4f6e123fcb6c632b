import { createServer } from 'node:net'

/** Below the ephemeral ports of operating systems, so that a restarted program finds its port free. */
const [LOWEST, HIGHEST] = [20_000, 32_000]

/** Returns a free port, for programs that can't report the port they chose. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))
    if (await isFree(port)) return port
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
