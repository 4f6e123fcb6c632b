import { context, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { entities, ApiError, memoryStore, type Store } from '@chowk/engine'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { databaseAttributes, traceStore } from './trace-store.ts'

const exporter = new InMemorySpanExporter()
const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] })
const tracer = provider.getTracer('test')
beforeAll(() => void context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable()))
beforeEach(() => exporter.reset())
afterAll(() => context.disable())

/** Runs work within a traced request. */
const followed = <T>(work: () => Promise<T>): Promise<T> =>
  tracer.startActiveSpan('request', async (span) => {
    try {
      return await work()
    } finally {
      span.end()
    }
  })

function traced(differently: Partial<Store> = {}): Store {
  const store = memoryStore(entities)
  onTestFinished(() => store.close())
  const { read, transact, ...rest } = { ...bound(store), ...differently }
  return traceStore(tracer, { ...rest, read, transact }, 'memory')
}

const bound = (store: Store): Store => ({
  ...store,
  read: (work) => store.read(work),
  transact: (work) => store.transact(work),
})

const spans = () => exporter.getFinishedSpans().filter(({ name }) => name !== 'request')

test('assigns work to its own transaction, even if another caller starts it', async () => {
  const queue: (() => Promise<void>)[] = []
  const store = traced({
    transact: (work) =>
      new Promise((resolve) => {
        queue.push(async () => resolve(await work(undefined as never)))
      }),
  })
  const spanInside = () => Promise.resolve(trace.getActiveSpan()?.spanContext().spanId)
  const first = followed(() => store.transact(spanInside))
  const second = followed(() => store.transact(spanInside))
  await followed(async () => {
    for (const startNext of queue) await startNext()
  })
  const [candidate, otherSecond] = [await first, await second]
  expect(spans().map((span) => span.spanContext().spanId)).toEqual([candidate, otherSecond])
  expect(candidate).not.toBe(otherSecond)
})

test('repeats a retried transaction within the same span', async () => {
  const store = traced({
    async transact(work) {
      await work(undefined as never)
      return work(undefined as never)
    },
  })
  await followed(() => store.transact(() => Promise.resolve()))
  expect(spans().map(({ events }) => events.map(({ name }) => name))).toEqual([['begun', 'begun']])
})

test('records errors by kind only, and no client errors', async () => {
  const store = traced()
  const fail = (error: unknown) =>
    followed(() =>
      store.transact(() => {
        throw error
      }),
    ).catch(() => undefined)
  await fail(new ApiError('not_found', { message: 'a private title' }))
  await fail(Object.assign(new Error('value (a private title) too long'), { code: '22001' }))
  await fail(new RangeError('a private title'))
  expect(spans().map(({ status, attributes }) => [status.code, attributes['error.type']])).toEqual([
    [SpanStatusCode.UNSET, undefined],
    [SpanStatusCode.ERROR, '22001'],
    [SpanStatusCode.ERROR, 'RangeError'],
  ])
  const said = spans().map(({ status, attributes, events }) => ({ status, attributes, events }))
  expect(JSON.stringify(said)).not.toContain('private')
})

test('traces no unrequested work', async () => {
  await traced().read(() => Promise.resolve())
  expect(spans()).toEqual([])
})

test('redacts the user and password of a database address', () => {
  expect(databaseAttributes('postgres://chowk:hunter2@db.example:6432/square?sslmode=require')).toEqual({
    'db.system.name': 'postgresql',
    'db.namespace': 'square',
    'server.address': 'db.example',
    'server.port': 6432,
  })
  expect(databaseAttributes('sqlite:/var/lib/chowk/chowk.sqlite')).toEqual({ 'db.system.name': 'sqlite' })
  expect(databaseAttributes('memory')).toEqual({ 'db.system.name': 'memory' })
  expect(databaseAttributes(undefined)).toEqual({ 'db.system.name': 'other_sql' })
})
