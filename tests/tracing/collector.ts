import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { decode, type Message } from './protobuf.ts'

/** As much of opentelemetry/proto/trace/v1 as there is to look at. */
const anyValue: Message = {
  1: { name: 'value', kind: 'text' },
  2: { name: 'value', kind: 'integer' },
  3: { name: 'value', kind: 'integer' },
  4: { name: 'value', kind: 'double' },
}
const attribute: Message = { 1: { name: 'key', kind: 'text' }, 2: { name: 'value', kind: anyValue } }
const attributes = { name: 'attributes', kind: attribute, repeated: true } as const
const event: Message = {
  1: { name: 'at', kind: 'fixed' },
  2: { name: 'name', kind: 'text' },
  3: attributes,
}
const link: Message = {
  1: { name: 'traceId', kind: 'hex' },
  2: { name: 'spanId', kind: 'hex' },
  4: attributes,
}
const span: Message = {
  1: { name: 'traceId', kind: 'hex' },
  2: { name: 'spanId', kind: 'hex' },
  4: { name: 'parentSpanId', kind: 'hex' },
  5: { name: 'name', kind: 'text' },
  6: { name: 'kind', kind: 'integer' },
  7: { name: 'start', kind: 'fixed' },
  8: { name: 'end', kind: 'fixed' },
  9: attributes,
  11: { name: 'events', kind: event, repeated: true },
  13: { name: 'links', kind: link, repeated: true },
  15: {
    name: 'status',
    kind: { 2: { name: 'message', kind: 'text' }, 3: { name: 'code', kind: 'integer' } },
  },
}
const request: Message = {
  1: {
    name: 'resourceSpans',
    repeated: true,
    kind: {
      1: { name: 'resource', kind: { 1: attributes } },
      2: {
        name: 'scopeSpans',
        repeated: true,
        kind: { 2: { name: 'spans', kind: span, repeated: true } },
      },
    },
  },
}

type Attributes = Readonly<Record<string, string | number>>
interface Sent {
  readonly key: string
  readonly value: { readonly value?: string | number }
}

/** A span as a collector gets it. */
export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly name: string
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number
  readonly start: bigint
  readonly end: bigint
  readonly attributes: Attributes
  readonly events: readonly string[]
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[]
  /** 0 where it is not set, 2 for an error. */
  readonly status: number
  readonly resource: Attributes
}

const named = (sentAttributes: readonly Sent[] = []): Attributes =>
  Object.fromEntries(sentAttributes.map(({ key, value }) => [key, value.value ?? '']))

interface Decoded {
  readonly resourceSpans?: readonly {
    readonly resource: { readonly attributes: Sent[] }
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, 'attributes' | 'events' | 'links' | 'status'> & {
        readonly attributes?: Sent[]
        readonly events?: readonly { readonly name: string }[]
        readonly links?: ReceivedSpan['links']
        readonly status?: { readonly code?: number }
      })[]
    }[]
  }[]
}

const spansIn = (body: Buffer): ReceivedSpan[] =>
  ((decode(body, request) as Decoded).resourceSpans ?? []).flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((candidate) => ({
        ...candidate,
        parentSpanId: candidate.parentSpanId || undefined,
        attributes: named(candidate.attributes),
        events: (candidate.events ?? []).map(({ name }) => name),
        links: candidate.links ?? [],
        status: candidate.status?.code ?? 0,
        resource: named(resource.attributes),
      })),
    ),
  )

/** A collector for tests: accepts or rejects traces by OTLP over HTTP, and stores them. */
export class Collector {
  readonly spans: ReceivedSpan[] = []
  readonly requests: {
    readonly path: string
    readonly headers: IncomingHttpHeaders
    readonly body: Buffer
  }[] = []
  /** Its response. */
  status = 200
  /** Whether it takes requests and never answers. */
  silent = false
  port = 0
  readonly #server = createServer((incoming, outgoing) => {
    void buffer(incoming).then((body) => {
      this.requests.push({ path: incoming.url ?? '', headers: incoming.headers, body })
      if (this.status === 200) this.spans.push(...spansIn(body))
      if (!this.silent) outgoing.writeHead(this.status, { 'content-type': 'application/x-protobuf' }).end()
      this.#tell()
    })
  })
  #tell: () => void = () => undefined

  /** Listens until the end of the test. */
  static async start(port = 0): Promise<Collector> {
    const collector = new Collector()
    await new Promise<void>((resolve) => collector.#server.listen(port, '127.0.0.1', resolve))
    collector.port = (collector.#server.address() as AddressInfo).port
    onTestFinished(() => collector.stop())
    return collector
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Resolves once something that was received is as asked for. */
  async until<T>(find: () => T | undefined): Promise<T> {
    for (;;) {
      const found = find()
      if (found !== undefined && found !== false) return found
      await new Promise<void>((resolve) => (this.#tell = resolve))
    }
  }

  /** Resolves to the first span of a name. */
  span(name: string): Promise<ReceivedSpan> {
    return this.until(() => this.spans.find((candidate) => candidate.name === name))
  }

  /** The children of a span. */
  within(parent: ReceivedSpan): ReceivedSpan[] {
    return this.spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId)
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}
