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
   * Goes on with the trace that a request names in `traceparent`, sampled or not as it says. Only where nobody but programs of
   * yours can send one. Otherwise a request begins a trace of its own, which links to the one that it names.
   */
  readonly trustParents?: boolean
}

/** Spans of a server, through the API of OpenTelemetry: they go to the provider that the program has registered. */
export function createTracing({ trustParents = false }: TracingSettings = {}): Tracing {
  const tracer = trace.getTracer('@chowk/server')

  async function request(request: FastifyRequest, answer: () => Promise<void>): Promise<void> {
    const sent = propagation.extract(ROOT_CONTEXT, request.raw.headers)
    const parent = trustParents ? sent : ROOT_CONTEXT
    const span = tracer.startSpan(
      methodOf(request),
      {
        kind: SpanKind.SERVER,
        attributes: requestAttributes(request),
        links: trustParents ? [] : linksTo(trace.getSpanContext(sent)),
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
    // What a request has left to be done is begun by it, and goes on after it was answered.
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
      wake: (at, work) => clock.wake(at, () => context.with(ROOT_CONTEXT, work)),
    }),
    store: (store, address) => traceStore(tracer, store, address),
  }
}

const linksTo = (spanContext: SpanContext | undefined): Link[] =>
  spanContext === undefined ? [] : [{ context: spanContext }]
