import { isSpanContextValid, trace } from '@opentelemetry/api'

/** Returns the trace of a log line, in OpenTelemetry's field names. For `createLogger`. */
export function traceFields(): { trace_id?: string; span_id?: string; trace_flags?: string } {
  const spanContext = trace.getActiveSpan()?.spanContext()
  if (spanContext === undefined || !isSpanContextValid(spanContext)) return {}
  const { traceId, spanId, traceFlags } = spanContext
  return { trace_id: traceId, span_id: spanId, trace_flags: traceFlags.toString(16).padStart(2, '0') }
}
