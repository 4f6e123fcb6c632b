import type { Store } from '@chowk/engine'
import { context, SpanKind, trace, type Attributes, type Tracer } from '@opentelemetry/api'
import { runSpan } from './span.ts'

/**
 * Returns a store with a span for each view and transaction within a trace, by the semantic conventions of databases.
 * Spans contain no statements and no values.
 */
export function traceStore(tracer: Tracer, store: Store, address: string | undefined): Store {
  const attributes = databaseAttributes(address)
  const kind = address === 'memory' ? SpanKind.INTERNAL : SpanKind.CLIENT

  async function traced<Given, T>(
    operation: 'read' | 'transact',
    run: (work: (tx: Given) => Promise<T>) => Promise<T>,
    work: (tx: Given) => Promise<T>,
  ): Promise<T> {
    if (!trace.getActiveSpan()?.isRecording()) return run(work)
    const span = tracer.startSpan(operation, {
      kind,
      attributes: { ...attributes, 'db.operation.name': operation },
    })
    // Work that shares a commit may start in the context of another caller.
    const own = trace.setSpan(context.active(), span)
    return runSpan(span, () =>
      run((tx) => {
        // A conflicting transaction is repeated, which adds another event.
        span.addEvent('begun')
        return context.with(own, () => work(tx))
      }),
    )
  }

  return {
    read: (work, options) => traced('read', (inner) => store.read(inner, options), work),
    transact: (work) => traced('transact', (inner) => store.transact(inner), work),
    ...(store.shared !== undefined && { shared: store.shared }),
    ...(store.administered !== undefined && { administered: store.administered }),
    windows: store.windows,
    export: (only) => store.export(only),
    size: () => store.size(),
    import: (rows, options) => store.import(rows, options),
    skipIds: (count) => store.skipIds(count),
    ...(store.usage && { usage: () => store.usage!() }),
    ping: () => store.ping(),
    close: () => store.close(),
  }
}

/** Returns attributes of the database, without user and password. */
export function databaseAttributes(address: string | undefined): Attributes {
  if (address === undefined) return { 'db.system.name': 'other_sql' }
  const [system = ''] = address.split(':')
  if (!/^postgres(ql)?$/.test(system)) return { 'db.system.name': system }
  const url = URL.parse(address)
  const database = url?.pathname.slice(1)
  return {
    'db.system.name': 'postgresql',
    ...(database && { 'db.namespace': decodeURIComponent(database) }),
    ...(url?.hostname && { 'server.address': url.hostname }),
    ...(url?.port && { 'server.port': Number(url.port) }),
  }
}
