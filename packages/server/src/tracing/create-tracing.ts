import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Link,
  type SpanContext,
} from '@opentelemetry/api'
import type { EngineResponse, RunInBackground } from '@chowk/engine'
import type { FastifyRequest } from 'fastify'
import { answerAttributes, methodOf, nameOf, requestAttributes, runSpan } from './span.ts'
import { traceStore } from './trace-store.ts'
import type { Tracing } from './tracing.ts'

export interface TracingSettings {
  /**
   * Whether requests continue the trace of their `traceparent`, including its sampling decision. Enable it only if all
   * callers are trusted. Otherwise, requests start a new trace with a link to that one. Default: false.
   */
  readonly trustParents?: boolean
}

/** Creates tracing through the API of OpenTelemetry. Spans go to the registered provider. */
export function createTracing({ trustParents = false }: TracingSettings = {}): Tracing {
  const tracer = trace.getTracer('@chowk/server')

  async function request(request: FastifyRequest, answer: () => Promise<void>): Promise<void> {
    const parentContext = propagation.extract(ROOT_CONTEXT, request.raw.headers)
    const parent = trustParents ? parentContext : ROOT_CONTEXT
    const span = tracer.startSpan(
      methodOf(request),
      {
        kind: SpanKind.SERVER,
        attributes: requestAttributes(request),
        links: trustParents ? [] : linksTo(trace.getSpanContext(parentContext)),
      },
      parent,
    )
    return runSpan(span, () => context.with(trace.setSpan(parent, span), answer))
  }

  function answered(request: FastifyRequest, response: EngineResponse): void {
    const span = trace.getActiveSpan()
    if (!span?.isRecording()) return
    span.updateName(nameOf(response, methodOf(request)))
    span.setAttributes(answerAttributes(response))
    if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  }

  const background: RunInBackground = async (name, work) => {
    // Background work may be started by a request and outlive it, so it gets its own trace with a link.
    const links = linksTo(trace.getSpanContext(context.active()))
    const span = tracer.startSpan(name, { kind: SpanKind.INTERNAL, root: true, links }, ROOT_CONTEXT)
    return runSpan(span, () => context.with(trace.setSpan(ROOT_CONTEXT, span), work))
  }

  return {
    request,
    answered,
    background,
    clock: (clock) => ({
      now: () => clock.now(),
      wake: (time, work) => clock.wake(time, () => context.with(ROOT_CONTEXT, work)),
    }),
    store: (store, address) => traceStore(tracer, store, address),
  }
}

const linksTo = (spanContext: SpanContext | undefined): Link[] =>
  spanContext === undefined ? [] : [{ context: spanContext }]
