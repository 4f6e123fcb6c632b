import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { traceChowk } from '../../examples/opentelemetry/trace-chowk.ts'
import { clientOf, failureOf } from './support/clients.ts'
import { fail, FailingServer, reset, succeed } from './support/failing-server.ts'

const exporter = new InMemorySpanExporter()
const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] })
trace.setGlobalTracerProvider(provider)
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
propagation.setGlobalPropagator(new W3CTraceContextPropagator())
let stop: () => void
beforeEach(() => {
  exporter.reset()
  stop = traceChowk()
})
afterEach(() => stop())
afterAll(async () => {
  await provider.shutdown()
  for (const api of [trace, context, propagation]) api.disable()
})

const post = { title: 'Monsoon', body: '<p>Rain.</p>' }
const spans = () => exporter.getFinishedSpans()

test('records a span per call with one per attempt, in the current trace', async () => {
  await using server = await FailingServer.start(reset, succeed({ id: 1 }))
  await trace.getTracer('test').startActiveSpan('mine', async (mine) => {
    await clientOf(server).posts.create(post)
    mine.end()
  })
  const [first, second, call, mine] = spans()
  expect(spans().map(({ name }) => name)).toEqual(['POST', 'POST', 'posts.create', 'mine'])
  expect(call?.parentSpanContext?.spanId).toBe(mine?.spanContext().spanId)
  for (const attempt of [first, second]) {
    expect(attempt?.parentSpanContext?.spanId).toBe(call?.spanContext().spanId)
    expect(attempt?.kind).toBe(SpanKind.CLIENT)
  }
  const { port } = new URL(server.baseUrl)
  expect(first?.attributes).toEqual({
    'http.request.method': 'POST',
    'url.full': `${server.baseUrl}/posts`,
    'server.address': '127.0.0.1',
    'server.port': Number(port),
    'chowk.operation': 'posts.create',
    'error.type': 'connection',
    'chowk.outcome': 'unknown',
  })
  expect(first?.status.code).toBe(SpanStatusCode.ERROR)
  expect(second?.attributes).toMatchObject({
    'http.request.resend_count': 1,
    'http.response.status_code': 200,
  })
  expect(second?.status.code).toBe(SpanStatusCode.UNSET)
  expect(call?.attributes).toMatchObject({
    'chowk.operation': 'posts.create',
    'chowk.attempts': 2,
    'chowk.retries': 1,
  })
  const parents = server.received.map(({ headers }) => headers.traceparent as string)
  expect(parents.map((parent) => parent.split('-')[2])).toEqual(
    [first, second].map((readableSpan) => readableSpan?.spanContext().spanId),
  )
})

test('records a failure on the call and on its last attempt', async () => {
  await using server = await FailingServer.start(fail(403, 'forbidden'))
  await failureOf(clientOf(server).posts.create(post))
  expect(spans()).toHaveLength(2)
  for (const { attributes, status } of spans()) {
    expect(attributes).toMatchObject({
      'http.response.status_code': 403,
      'error.type': 'forbidden',
      'chowk.outcome': 'rejected',
    })
    expect(status.code).toBe(SpanStatusCode.ERROR)
  }
})

test('reports nothing without listeners', async () => {
  await using server = await FailingServer.start(succeed({ id: 1 }))
  stop()
  await clientOf(server).posts.create(post)
  expect(spans()).toEqual([])
  expect(server.received[0]?.headers).not.toHaveProperty('traceparent')
})
