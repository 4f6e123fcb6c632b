import { context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTracing } from './create-tracing.ts'
import { traceFields } from './trace-fields.ts'

const exporter = new InMemorySpanExporter()
const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] })
beforeAll(() => {
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
})
afterAll(() => {
  trace.disable()
  context.disable()
})

test('traces background work separately, linked to the request that started it', async () => {
  const tracing = createTracing()
  const lines: object[] = []
  await provider.getTracer('test').startActiveSpan('request', async (request) => {
    const failing = tracing.background('task.block', () => {
      lines.push(traceFields())
      return Promise.reject(new RangeError('a private title'))
    })
    await expect(failing).rejects.toThrow(RangeError)
    request.end()
  })
  const [task, request] = exporter.getFinishedSpans()
  expect(task).toMatchObject({
    name: 'task.block',
    parentSpanContext: undefined,
    links: [{ context: request!.spanContext() }],
    attributes: { 'error.type': 'RangeError' },
    events: [],
  })
  const { traceId, spanId } = task!.spanContext()
  expect(traceId).not.toBe(request!.spanContext().traceId)
  expect(lines).toEqual([{ trace_id: traceId, span_id: spanId, trace_flags: '01' }])
})

test('assigns an alarm to no request', () => {
  let goOff = () => undefined as void
  const clock = createTracing().clock({
    now: () => 1,
    wake(_at, work) {
      goOff = work
      return () => undefined
    },
  })
  const lines: object[] = []
  provider.getTracer('test').startActiveSpan('request', (request) => {
    clock.wake(2, () => lines.push(traceFields()))
    goOff()
    request.end()
  })
  expect(lines).toEqual([{}])
})
