import { resolveTracesEndpoint } from '../traces/endpoint.ts'
import { failure, ok, warning, type CheckResult, type DoctorSettings } from './checks.ts'

const TIMEOUT_MS = 3000

/** Sends an empty export to the configured collector. */
export async function checkTraces({ traces }: DoctorSettings): Promise<readonly CheckResult[]> {
  const check = 'traces'
  let endpoint: string | undefined
  try {
    endpoint = resolveTracesEndpoint(traces)
  } catch (error) {
    return [failure(check, (error as Error).message, 'A server does not start with this setting.')]
  }
  if (endpoint === undefined) return []
  const [{ OTLPTraceExporter }, { withoutSecrets }] = await Promise.all([
    import('@opentelemetry/exporter-trace-otlp-proto'),
    import('@chowk/server/serving'),
  ])
  const exporter = new OTLPTraceExporter({ url: endpoint, timeoutMillis: TIMEOUT_MS })
  const { error } = await new Promise<{ error?: Error }>((resolve) => exporter.export([], resolve))
  await exporter.shutdown()
  const url = withoutSecrets(endpoint)
  if (error === undefined) return [ok(check, `${url} accepts traces.`)]
  return [
    warning(
      check,
      `${url} does not accept traces: ${error.message || error.name}.`,
      'Check that a collector listens there for OTLP over HTTP, usually on port 4318. Set credentials in OTEL_EXPORTER_OTLP_HEADERS.',
    ),
  ]
}
