import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../metrics/metrics.ts'
import type { Readiness } from './readiness.ts'

/** Adds routes for operators: `/livez`, `/readyz` and `/metrics`. */
export function addProbes(
  app: FastifyInstance,
  {
    readiness,
    metrics,
    isLeaving,
  }: { readiness: Readiness; metrics: Metrics | undefined; isLeaving: () => boolean },
): void {
  const method = ['GET', 'HEAD']
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

  app.route({
    method,
    url: '/livez',
    handler: (_request, reply) => reply.headers(headers).send({ status: 'ok' }),
  })

  app.route({
    method,
    url: '/readyz',
    async handler(_request, reply) {
      reply.headers(headers)
      // Not 503, so that a load balancer distinguishes a leaving server from a dead one and lets requests finish.
      if (isLeaving()) return reply.code(404).send({ status: 'draining', reason: 'stopping' })
      const { reason, stops } = (await readiness.problem()) ?? {}
      if (stops) return reply.code(503).send({ status: 'unavailable', reason })
      return reply.send(reason === undefined ? { status: 'ok' } : { status: 'degraded', reason })
    },
  })

  if (metrics === undefined) return
  app.route({
    method,
    url: '/metrics',
    async handler(_request, reply) {
      const { type, text } = await metrics.expose()
      return reply.headers(headers).type(type).send(text)
    },
  })
}
