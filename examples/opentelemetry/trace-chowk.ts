// Spans for the calls of the client, by the semantic conventions for HTTP clients: one for each call, and in it one for
// each attempt. Copy it, and call `traceChowk()` once, before or after clients are made.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
  type Tracer,
} from '@opentelemetry/api'
import type { AttemptEnd, AttemptInfo, CallEnd, CallInfo } from '@chowk/sdk'

/** @returns What ends it. */
export function traceChowk(tracer: Tracer = trace.getTracer('@chowk/sdk')): () => void {
  const calls = new WeakMap<CallInfo, Span>()
  const attempts = new WeakMap<AttemptInfo, Span>()

  const finish = (span: Span | undefined, { error, status }: AttemptEnd | CallEnd) => {
    if (status) span?.setAttribute('http.response.status_code', status)
    if (error) {
      span?.setAttributes({ 'error.type': error.code, 'chowk.outcome': error.outcome })
      span?.setStatus({ code: SpanStatusCode.ERROR, message: error.message })
    }
    span?.end()
  }

  const listeners: Record<string, (message: never) => void> = {
    'tracing:chowk:call:start': (call: CallInfo) => {
      const attributes = { 'chowk.operation': call.operation, 'chowk.call.id': call.id }
      calls.set(call, tracer.startSpan(call.operation, { kind: SpanKind.INTERNAL, attributes }))
    },
    'tracing:chowk:call:asyncEnd': (call: CallInfo & { end: CallEnd }) => {
      const span = calls.get(call)
      span?.setAttributes({
        'chowk.attempts': call.end.attempts,
        'chowk.retries': Math.max(call.end.attempts - 1, 0),
      })
      finish(span, call.end)
    },
    'tracing:chowk:attempt:start': (info: AttemptInfo) => {
      const parent = calls.get(info.call)
      const innerContext = parent ? trace.setSpan(context.active(), parent) : context.active()
      const { hostname, port, protocol } = new URL(info.call.url)
      const attributes = {
        'http.request.method': info.call.method,
        'url.full': info.call.url,
        'server.address': hostname,
        'server.port': Number(port || (protocol === 'https:' ? 443 : 80)),
        'chowk.operation': info.call.operation,
        ...(info.attempt > 1 && { 'http.request.resend_count': info.attempt - 1 }),
      }
      const span = tracer.startSpan(info.call.method, { kind: SpanKind.CLIENT, attributes }, innerContext)
      attempts.set(info, span)
      // What the server does becomes a part of the same trace.
      propagation.inject(trace.setSpan(innerContext, span), info.headers)
    },
    'tracing:chowk:attempt:asyncEnd': (info: AttemptInfo & { end: AttemptEnd }) => {
      finish(attempts.get(info), info.end)
    },
  }

  const entries = Object.entries(listeners) as [string, (message: unknown) => void][]
  for (const [name, listener] of entries) subscribe(name, listener)
  return () => {
    for (const [name, listener] of entries) unsubscribe(name, listener)
  }
}
