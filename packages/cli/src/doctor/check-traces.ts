import { withoutPassword } from '../start-message.ts'
import { tracesEndpoint } from '../traces/where-to.ts'
import type { Circumstances, Finding } from './checks.ts'

/** How long a collector may take, in milliseconds. */
const PATIENCE = 3000

/** Where traces are on: whether what they are sent to takes them. It is sent none, with all that the environment says of it. */
export async function checkTraces({ traces }: Pick<Circumstances, 'traces'>): Promise<readonly Finding[]> {
  const check = 'traces'
  let endpoint: string | undefined
  try {
    endpoint = tracesEndpoint(traces)
  } catch (error) {
    return [
      { check, state: 'failure', says: (error as Error).message, advice: 'A server does not start so.' },
    ]
  }
  if (endpoint === undefined) return []
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-proto')
  const exporter = new OTLPTraceExporter({ url: endpoint, timeoutMillis: PATIENCE })
  const { error } = await new Promise<{ error?: Error }>((resolve) => exporter.export([], resolve))
  await exporter.shutdown()
  const at = withoutPassword(endpoint)
  if (error === undefined) return [{ check, state: 'ok', says: `${at} takes them.` }]
  return [
    {
      check,
      state: 'warning',
      says: `${at} does not take them: ${error.message || error.name}.`,
      advice:
        'Does a collector run there, and take OTLP over HTTP, mostly at port 4318? What it wants to know of who sends goes into OTEL_EXPORTER_OTLP_HEADERS.',
    },
  ]
}
