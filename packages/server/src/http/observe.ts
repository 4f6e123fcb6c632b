import type { EngineResponse } from '@chowk/engine'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics/metrics.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { clientAddress } from './client-address.ts'
import { pathnameOf } from './log.ts'

/** Returns a function that counts a request, logs it, and records the outcome in its span. */
export function createObserver({
  logger,
  metrics,
  tracing,
}: {
  logger?: Logger | undefined
  metrics: Metrics
  tracing?: Tracing | undefined
}) {
  /** @param startedAt Time by `performance.now()`. */
  return function observe(request: FastifyRequest, response: EngineResponse, startedAt: number): void {
    const { operation, requestId, status, code, member, lost } = response
    const milliseconds = performance.now() - startedAt
    metrics.count(response, milliseconds / 1000)
    tracing?.answered(request, response)
    logger?.[status >= 500 ? 'error' : 'info'](
      {
        request_id: requestId,
        method: request.method,
        path: pathnameOf(request.url),
        operation,
        status,
        code,
        member,
        address: clientAddress(request),
        ms: Math.round(milliseconds * 1000) / 1000,
        lost,
      },
      'request',
    )
  }
}

export type Observe = ReturnType<typeof createObserver>
