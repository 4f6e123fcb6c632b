import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { CallRecords } from './call-records.ts'
import type { Metrics } from './metrics.ts'

/** A request whose answer is known. */
export interface AnsweredRequest {
  readonly request: FastifyRequest
  /** Undefined where the request reached no operation. */
  readonly operation: string | undefined
  readonly requestId: string
  readonly status: number
  /** By `performance.now()`. */
  readonly startedAt: number
  /** Set where the answer never reached the caller. */
  readonly lost?: 'aborted' | 'dropped' | undefined
}

/** Counts each request and writes its line in the log. */
export function createObserver({
  calls,
  logger,
  metrics,
}: {
  calls?: CallRecords | undefined
  logger?: Logger | undefined
  metrics: Metrics
}) {
  return function observe(answered: AnsweredRequest): void {
    const { operation, requestId, status, startedAt, request } = answered
    const milliseconds = performance.now() - startedAt
    metrics.count(operation ?? 'none', status, milliseconds / 1000)
    const record = calls?.take(requestId)
    if (logger === undefined) return
    logger[status >= 500 ? 'error' : 'info'](
      {
        request_id: requestId,
        method: request.method,
        path: pathOf(request.url),
        operation,
        status,
        code: record?.code,
        member: record?.member,
        address: request.ip,
        ms: Math.round(milliseconds * 1000) / 1000,
        lost: answered.lost,
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
