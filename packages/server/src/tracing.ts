/** What following a server takes: spans through `@opentelemetry/api`, which is loaded with this alone. */
export { createTracing, type TracingSettings } from './tracing/create-tracing.ts'
export { traceFields } from './tracing/trace-fields.ts'
export type { Tracing } from './tracing/tracing.ts'
