import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '@chowk/server/serving'
import { createTracing, traceFields } from '@chowk/server/tracing'
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { getNumberFromEnv, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { LoggingExporter } from './logging-exporter.ts'
import { samplerOf } from './sampler.ts'

interface TracesOptions {
  readonly endpoint: string
  readonly version: string
  readonly trustParents: boolean
}

const SHUTDOWN_MS = 3000
/** Smaller than the default of 512 spans, which blocks the event loop for up to 50 ms at first. */
const BATCH_SIZE = 128
const EXPORT_TIMEOUT_MS = 30_000

/**
 * Exports spans by OTLP. The exporter reads its own variables; this reads those of batches and the sampler. @throws
 * CliError
 */
export function startTraces({ endpoint, version, trustParents }: TracesOptions) {
  let logger: Logger | undefined
  const timeoutMs = getNumberFromEnv('OTEL_BSP_EXPORT_TIMEOUT') ?? EXPORT_TIMEOUT_MS
  const exporter = new LoggingExporter(new OTLPTraceExporter({ url: endpoint }), () => logger, timeoutMs)
  const provider = new TracerProvider({
    sampler: samplerOf(process.env),
    resource: defaultResource()
      .merge(
        resourceFromAttributes({
          'service.name': 'chowk',
          'service.version': version,
          'service.instance.id': randomUUID(),
        }),
      )
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      // The exporter times out first and logs it.
      new BatchSpanProcessor({ exporter, exportTimeoutMillis: timeoutMs + 1000, ...batchOptions() }),
    ],
  })
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  return {
    tracing: createTracing({ trustParents }),
    /** Fields of each log line. */
    fields: traceFields,
    logTo: (target: Logger) => void (logger = target),
    /** Exports the rest. Resolves with false after a timeout. */
    stop: (): Promise<boolean> =>
      Promise.race([provider.shutdown().then(() => true), pause(SHUTDOWN_MS, false, { ref: false })]),
  }
}

/** Reads variables that the SDK ignores. */
function batchOptions() {
  const options = {
    scheduledDelayMillis: getNumberFromEnv('OTEL_BSP_SCHEDULE_DELAY'),
    maxQueueSize: getNumberFromEnv('OTEL_BSP_MAX_QUEUE_SIZE'),
    maxExportBatchSize: getNumberFromEnv('OTEL_BSP_MAX_EXPORT_BATCH_SIZE') ?? BATCH_SIZE,
  }
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}
