import { isSpanContextValid, trace } from '@opentelemetry/api'

/** The trace that a line of the log belongs to, by the names that OpenTelemetry has for them; for `createLogger`. */
export function traceFields(): { trace_id?: string; span_id?: string; trace_flags?: string } {
  const spanContext = trace.getActiveSpan()?.spanContext()
  if (spanContext === undefined || !isSpanContextValid(spanContext)) return {}
  const { traceId, spanId, traceFlags } = spanContext
  return { trace_id: traceId, span_id: spanId, trace_flags: traceFlags.toString(16).padStart(2, '0') }
}
