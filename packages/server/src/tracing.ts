/** Tracing of a server through `@opentelemetry/api`, which only this module loads. */
export { createTracing, type TracingSettings } from './tracing/create-tracing.ts'
export { traceFields } from './tracing/trace-fields.ts'
export type { Tracing } from './tracing/tracing.ts'
