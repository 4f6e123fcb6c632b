import type { EngineResponse } from '@chowk/engine'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics/metrics.ts'

/** Counts each request and writes its line in the log. */
export function createObserver({ logger, metrics }: { logger?: Logger | undefined; metrics: Metrics }) {
  /** @param startedAt By `performance.now()`. */
  return function observe(request: FastifyRequest, response: EngineResponse, startedAt: number): void {
    const { operation, requestId, status, code, member, lost } = response
    const milliseconds = performance.now() - startedAt
    metrics.count(response, milliseconds / 1000)
    logger?.[status >= 500 ? 'error' : 'info'](
      {
        request_id: requestId,
        method: request.method,
        path: pathOf(request.url),
        operation,
        status,
        code,
        member,
        address: request.ip,
        ms: Math.round(milliseconds * 1000) / 1000,
        lost,
      },
      'request',
    )
  }
}

export type Observe = ReturnType<typeof createObserver>

/** Without the query, and decoded, so that what looks like a key is seen to be one. */
function pathOf(url: string): string {
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path.replaceAll(/%[^/]*/g, '…')
  }
}
