import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '@chowk/server/serving'
import { createTracing, traceFields, type Tracing } from '@chowk/server/tracing'
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
import { samplerOf } from './sampler.ts'
import { TellingExporter } from './telling-exporter.ts'

interface TracesSettings {
  /** Where traces are sent. */
  readonly endpoint: string
  readonly version: string
  readonly trustParents: boolean
}

export interface Traces {
  readonly tracing: Tracing
  /** What each line of the log has besides. */
  readonly fields: () => object
  /** Where to say that traces can't be sent. */
  tellIn(logger: Logger): void
  /** Sends what is left; false where that takes too long, and is still being tried. */
  stop(): Promise<boolean>
}

/** Longest wait for what is left to be sent, in milliseconds. */
const LAST_MS = 3000
/** Spans that are sent at once: nothing else happens while they are put into bytes, and 512, as is usual, take up to 50 ms at first. */
const BATCH = 128

/** How long sending them may take, in milliseconds, unless `OTEL_BSP_EXPORT_TIMEOUT` says otherwise. */
const EXPORT_MS = 30_000

/**
 * Has the spans of this program sent by OTLP, as the variables of OpenTelemetry say: headers, time limits, certificates and packing are
 * read by its exporter, batches and sampling here.
 * @throws Refusal for a sampler that there is not.
 */
export function startTraces({ endpoint, version, trustParents }: TracesSettings): Traces {
  let logger: Logger | undefined
  const limitMs = getNumberFromEnv('OTEL_BSP_EXPORT_TIMEOUT') ?? EXPORT_MS
  const exporter = new TellingExporter(new OTLPTraceExporter({ url: endpoint }), () => logger, limitMs)
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
    // The exporter gives up first, and tells of it.
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: limitMs + 1000, ...batches() })],
  })
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  return {
    tracing: createTracing({ trustParents }),
    fields: traceFields,
    tellIn: (its) => (logger = its),
    stop: () => Promise.race([provider.shutdown().then(() => true), pause(LAST_MS, false, { ref: false })]),
  }
}

/** The SDK itself reads none of these. */
function batches() {
  const given = {
    scheduledDelayMillis: getNumberFromEnv('OTEL_BSP_SCHEDULE_DELAY'),
    maxQueueSize: getNumberFromEnv('OTEL_BSP_MAX_QUEUE_SIZE'),
    maxExportBatchSize: getNumberFromEnv('OTEL_BSP_MAX_EXPORT_BATCH_SIZE') ?? BATCH,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
