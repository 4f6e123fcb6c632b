import { createServer } from 'node:net'

/**
 * Below those that systems give to whoever asks for any port, or connects from any: a program that is stopped and started again
 * finds its own free.
 */
const [LOWEST, HIGHEST] = [20_000, 32_000]

/** A port that nobody listens on, for a program that can't say which one it took. */
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
