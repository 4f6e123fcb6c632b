import { describe, expect, onTestFinished, test } from 'vitest'
import { chowk, folder, platform } from '../cli/chowk.ts'
import { Collector } from './collector.ts'
import { serve } from './serve.ts'
import { tempDatabase } from '../harness/temporary.ts'

const SERVER = 2
const CLIENT = 3
const UNSET = 0
const ERROR = 2

const addresses = {
  sqlite: () => Promise.resolve(`sqlite:${folder()}/chowk.sqlite`),
  postgres: tempDatabase,
}

const post = (key: string, body: object, headers: Readonly<Record<string, string>> = {}) => ({
  method: 'POST',
  headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

describe.each(['sqlite', 'postgres'] as const)('traces of a server on %s', (store) => {
  async function started(words: readonly string[] = [], environment: Record<string, string> = {}) {
    const address = await addresses[store]()
    const collector = await Collector.start()
    const server = await serve(['--store', address, '--traces', collector.url, ...words], environment)
    await server.control('members', { username: 'asha' })
    const { key } = (await server.control('keys', { username: 'asha', scopes: 'all' })) as { key: string }
    return { collector, server, key, address }
  }

  test('records a request as a span with its transactions and log lines', async () => {
    const { collector, server, key } = await started()
    const created = await fetch(
      `${server.url}/posts?what=secret-in-query`,
      post(key, { title: 'A private title', body: '<p>Nor this.</p>', tags: ['quiet-topic'] }),
    )
    expect(created.status).toBe(201)
    const { request_id } = (await created.json()) as { request_id: string }
    const span = await collector.until(() =>
      collector.spans.find(({ attributes }) => attributes['chowk.request_id'] === request_id),
    )
    const { hostname, port } = new URL(server.url)
    expect(span).toMatchObject({ name: 'posts.create', kind: SERVER, status: UNSET, links: [] })
    expect(span.parentSpanId).toBeUndefined()
    expect(span.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/v1/posts',
      'http.response.status_code': 201,
      'url.scheme': 'http',
      'url.path': '/api/v1/posts',
      'server.address': hostname,
      'server.port': Number(port),
      'network.protocol.version': '1.1',
      'chowk.operation': 'posts.create',
      'chowk.request_id': request_id,
    })
    expect(span.resource).toMatchObject({
      'service.name': 'chowk',
      'service.version': expect.any(String) as string,
      'service.instance.id': expect.any(String) as string,
      'telemetry.sdk.name': 'opentelemetry',
    })

    const inside = collector.within(span)
    const transaction = inside.find(({ name }) => name === 'transact')!
    expect(inside.map(({ name }) => name)).toContain('read')
    for (const receivedSpan of inside) {
      expect(receivedSpan.traceId).toBe(span.traceId)
      // OpenTelemetry starts each span on a full millisecond, and measures its end from there.
      expect(receivedSpan.start >= span.start && receivedSpan.end <= span.end + 1_000_000n).toBe(true)
      expect(receivedSpan).toMatchObject({ kind: CLIENT, status: UNSET })
      expect(receivedSpan.attributes).toMatchObject({
        'db.operation.name': receivedSpan.name,
        'db.system.name': store === 'postgres' ? 'postgresql' : 'sqlite',
      })
    }
    expect(transaction.events).toEqual(['begun'])

    const { code, lines, written } = await server.stop()
    expect(code).toBe(0)
    expect(lines.find((line) => line.msg === 'request' && line.request_id === request_id)).toMatchObject({
      trace_id: span.traceId,
      span_id: span.spanId,
      trace_flags: '01',
    })
    const bytes = Buffer.concat(collector.requests.map(({ body }) => body)).toString('latin1')
    for (const secret of [key, key.slice(4), 'secret-in-query', 'nobody', 'Nor this', 'quiet-topic', 'asha'])
      expect(bytes).not.toContain(secret)
    expect(written).not.toContain(key)
  })

  test('records scheduled publications as separate traces', async () => {
    const { collector, server, key } = await started()
    const times = (await server.control('clock', { frozen: true })) as { now: string }
    const timeAfter = (minutes: number) => new Date(Date.parse(times.now) + minutes * 60_000).toISOString()
    await fetch(
      `${server.url}/posts`,
      post(key, { title: 'Later', body: '<p>x</p>', scheduled_at: timeAfter(10) }),
    )
    await server.control('clock', { advance: '9m' })
    await server.control('clock', { advance: '5m' })
    const run = await collector.span('schedule.publish')
    expect(run).toMatchObject({ kind: 1, parentSpanId: undefined, status: UNSET })
    const inside = await collector.until(() => {
      const found = collector.within(run)
      return found.length > 0 ? found : undefined
    })
    expect(inside.map(({ name }) => name)).toContain('transact')
    await server.stop()
    expect(collector.spans.filter(({ name }) => name === 'schedule.publish')).toHaveLength(1)
    const roots = collector.spans.filter(({ parentSpanId }) => parentSpanId === undefined)
    expect(new Set(roots.map(({ name }) => name))).toEqual(new Set(['posts.create', 'schedule.publish']))
  })

  test('records server errors as errors, but not client errors', async () => {
    const { collector, server, key } = await started()
    await fetch(`${server.url}/posts/999`, { headers: { 'x-api-key': key } })
    const rejected = await collector.span('posts.get')
    expect(rejected.status).toBe(UNSET)
    expect(rejected.attributes).toMatchObject({
      'http.response.status_code': 404,
      'http.route': '/api/v1/posts/{id}',
      'url.path': '/api/v1/posts/999',
      'chowk.error_code': 'not_found',
    })
    expect(collector.within(rejected).filter(({ status }) => status === ERROR)).toEqual([])
    await server.control('faults', { operation: 'account.me', code: 'server_error' })
    await fetch(`${server.url}/me`, { headers: { 'x-api-key': key } })
    const failed = await collector.span('account.me')
    expect(failed).toMatchObject({ status: ERROR })
    expect(failed.attributes).toMatchObject({
      'http.response.status_code': 500,
      'error.type': '500',
      'chowk.error_code': 'server_error',
    })
  })
})

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'
const traceparent = (flags: string) => ({ traceparent: `00-${TRACE}-${PARENT}-${flags}` })
const nowhere = ['--store', 'memory']

describe('the trace that a request names', () => {
  test("links to the caller's trace, which decides neither the ID nor the sampling", async () => {
    const collector = await Collector.start()
    const server = await serve([...nowhere, '--traces', collector.url])
    for (const flags of ['01', '00']) await fetch(`${server.url}/me`, { headers: traceparent(flags) })
    await server.stop()
    const spans = collector.spans.filter(({ name }) => name === 'account.me')
    expect(spans).toHaveLength(2)
    for (const { traceId, parentSpanId, links } of spans) {
      expect(traceId).not.toBe(TRACE)
      expect(parentSpanId).toBeUndefined()
      expect(links).toEqual([{ traceId: TRACE, spanId: PARENT }])
    }
  })

  test('continues where the operator trusts it, with its sampling', async () => {
    const collector = await Collector.start()
    const server = await serve([...nowhere, '--traces', collector.url, '--trust-traceparent'])
    for (const flags of ['01', '00']) await fetch(`${server.url}/me`, { headers: traceparent(flags) })
    for (const broken of ['', 'nonsense', `00-${'0'.repeat(32)}-${PARENT}-01`])
      await fetch(`${server.url}/usage`, { headers: { traceparent: broken } })
    await server.stop()
    const mine = collector.spans.filter(({ name }) => name === 'account.me')
    expect(mine).toHaveLength(1)
    expect(mine[0]).toMatchObject({ traceId: TRACE, parentSpanId: PARENT, links: [] })
    const otherSpans = collector.spans.filter(({ name }) => name === 'account.usage')
    expect(otherSpans).toHaveLength(3)
    for (const { traceId, parentSpanId } of otherSpans) {
      expect(traceId).toMatch(/^(?!0{32}|4bf92f)[0-9a-f]{32}$/)
      expect(parentSpanId).toBeUndefined()
    }
  })
})

describe('exported spans', () => {
  test('names pages by the pattern of their path, or by their method without one', async () => {
    const collector = await Collector.start()
    const server = await serve([...nowhere, '--seed', 'demo', '--traces', collector.url])
    const { origin } = new URL(server.url)
    const get = (path: string, method = 'GET') =>
      fetch(origin + path, { method, headers: { accept: 'text/html' } })
    for (const path of ['/u/asha?q=x', '/sign-in?link=abc', '/nothing/here', '/api/v1/nothing'])
      await get(path)
    await get('/api/v1/posts', 'PROPFIND')
    await server.stop()
    const names = collector.spans.flatMap(({ kind, name }) => (kind === SERVER ? [name] : []))
    expect(names.sort()).toEqual(['GET', 'GET', 'GET /sign-in', 'GET /u/{username}', '_OTHER'])
    const signIn = collector.spans.find(({ name }) => name === 'GET /sign-in')!
    expect(signIn.attributes).toMatchObject({ 'http.route': '/sign-in', 'url.path': '/sign-in' })
    expect(JSON.stringify(collector.spans.map(({ attributes }) => attributes))).not.toContain('abc')
  })

  test('follows the OpenTelemetry variables for names, headers and attributes', async () => {
    const collector = await Collector.start()
    const server = await serve(nowhere, {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=town',
      OTEL_SERVICE_NAME: 'square',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    })
    await fetch(`${server.url}/me`)
    const { resource } = await collector.span('account.me')
    expect(resource).toMatchObject({ 'service.name': 'square', 'deployment.environment.name': 'test' })
    expect(collector.requests[0]).toMatchObject({
      path: '/v1/traces',
      headers: { 'x-tenant': 'town', 'content-type': 'application/x-protobuf' },
    })
    const { lines } = await server.stop()
    expect(lines.find(({ msg }) => msg === 'started')).toMatchObject({
      on: expect.arrayContaining([`traces to ${collector.url}/v1/traces`]) as string[],
    })
  })

  test('exports and logs no trace by default', async () => {
    const collector = await Collector.start()
    for (const environment of [
      {},
      { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SDK_DISABLED: 'true' },
      { CHOWK_TRACES: collector.url, OTEL_TRACES_EXPORTER: 'none' },
    ]) {
      const server = await serve(nowhere, environment)
      await fetch(`${server.url}/me`, { headers: traceparent('01') })
      const { lines } = await server.stop()
      expect(lines.find(({ msg }) => msg === 'started')).toMatchObject({
        off: expect.arrayContaining(['traces']) as string[],
      })
      expect(lines.filter((line) => 'trace_id' in line)).toEqual([])
    }
    expect(collector.requests).toEqual([])
  })
})

describe('a collector that is down', () => {
  test('fails no request and is reported once, and once when back', async () => {
    const collector = await Collector.start()
    // Refused for good: what may pass is tried again first.
    collector.status = 400
    const server = await serve([...nowhere, '--traces', collector.url])
    const call = async () => {
      const before = collector.requests.length
      expect((await fetch(`${server.url}/me`)).status).toBe(401)
      await collector.until(() => collector.requests.length > before)
    }
    for (let time = 0; time < 5; time++) await call()
    collector.status = 200
    await call()
    await collector.span('account.me')
    const { code, lines } = await server.stop()
    expect(code).toBe(0)
    const messages = lines.filter(({ msg }) => String(msg).startsWith('traces '))
    expect(messages).toEqual([
      expect.objectContaining({
        level: 'warn',
        msg: expect.stringContaining('could not be exported') as string,
      }),
      expect.objectContaining({ level: 'info', msg: 'traces are exported again', spans_lost: 5 }),
    ])
  })

  test.each([
    ['is not there', (collector: Collector) => collector.stop()],
    ['never answers', (collector: Collector) => void (collector.silent = true)],
  ])('abandons the last try when the server stops while %s', async (_what, fail) => {
    const collector = await Collector.start()
    await fail(collector)
    // It is called at the end alone, and the calls end by nothing else.
    const server = await serve([...nowhere, '--traces', collector.url], {
      OTEL_BSP_SCHEDULE_DELAY: '3600000',
      OTEL_BSP_EXPORT_TIMEOUT: '3600000',
      OTEL_EXPORTER_OTLP_TIMEOUT: '3600000',
    })
    for (let time = 0; time < 20; time++) expect((await fetch(`${server.url}/me`)).status).toBe(401)
    const { code, lines } = await server.stop()
    expect(code).toBe(0)
    expect(lines.filter(({ msg }) => String(msg).startsWith('traces '))).toEqual([])
  })

  test('delays no request when spans exceed the buffer', async () => {
    const collector = await Collector.start()
    collector.silent = true
    const server = await serve([...nowhere, '--traces', collector.url], {
      OTEL_BSP_MAX_QUEUE_SIZE: '10',
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '5',
    })
    for (let time = 0; time < 50; time++) expect((await fetch(`${server.url}/me`)).status).toBe(401)
    await collector.until(() => collector.requests.length > 0)
    expect((await server.stop()).code).toBe(0)
    // What it was sent first, and at the end the ten that are kept.
    expect(collector.requests).toHaveLength(3)
  })

  test('exports the remaining spans when the server stops', async () => {
    const collector = await Collector.start()
    const server = await serve([...nowhere, '--traces', collector.url], { OTEL_BSP_SCHEDULE_DELAY: '600000' })
    await fetch(`${server.url}/me`)
    expect(collector.requests).toEqual([])
    await server.stop()
    expect(collector.spans.map(({ name }) => name)).toContain('account.me')
  })
})

test('checks with the doctor whether a collector accepts traces', async () => {
  const store = ['--store', `sqlite:${folder()}/chowk.sqlite`]
  await chowk(['members', 'create', 'asha', ...store])
  const collector = await Collector.start()
  const { server } = await platform()
  onTestFinished(async () => void (await server.stop()))
  const port = ['--port', new URL(server.url).port]
  const diagnosed = async (words: readonly string[], environment: Record<string, string> = {}) => {
    const { code, out } = await chowk(['doctor', '--json', ...store, ...port, ...words], environment)
    const { results } = JSON.parse(out) as {
      results: { check: string; status: string; message: string }[]
    }
    return { code, found: results.find(({ check }) => check === 'traces') }
  }
  expect((await diagnosed([])).found).toBeUndefined()
  const traces = ['--traces', collector.url]
  const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret' }
  expect(await diagnosed(traces, headers)).toMatchObject({ code: 0, found: { status: 'ok' } })
  expect(collector.requests[0]).toMatchObject({
    path: '/v1/traces',
    headers: { authorization: 'Bearer secret' },
  })
  expect(collector.spans).toEqual([])
  collector.status = 401
  expect(await diagnosed(traces)).toMatchObject({
    code: 0,
    found: { status: 'warning', message: expect.stringContaining('does not accept traces') as string },
  })
  await collector.stop()
  expect((await diagnosed(traces)).found).toMatchObject({ status: 'warning' })
  expect(await diagnosed(traces, { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toMatchObject({
    code: 1,
    found: { status: 'failure' },
  })
})
