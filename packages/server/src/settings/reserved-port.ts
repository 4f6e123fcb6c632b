import { createServer, type AddressInfo } from 'node:net'

export interface ReservedPort {
  readonly port: number
  /** Lets it go, for whoever listens on it next; once is enough. */
  readonly release: () => Promise<void>
}

/**
 * A free port of a host, which the system gives to nobody else until it is let go: an engine has to know its address long before it
 * is served there. Rejects where nothing can listen on the host.
 */
export async function reservePort(host: string): Promise<ReservedPort> {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    release: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
