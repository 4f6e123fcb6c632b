import { createServer, type Server } from 'node:http'
import type { Metrics } from './metrics.ts'

/**
 * Serves metrics, and nothing else, at an address of their own, so that no proxy has to keep them from the public.
 *
 * @throws the error of the system where it can't listen there.
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
  onError: (error: unknown) => void,
): Promise<Server> {
  const server = createServer((request, response) => {
    response.setHeader('cache-control', 'no-store').setHeader('x-content-type-options', 'nosniff')
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.writeHead(405, { allow: 'GET, HEAD' }).end()
    metrics.expose().then(
      ({ type, text }) => response.writeHead(200, { 'content-type': type }).end(text),
      (error: unknown) => {
        onError(error)
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return server
}
