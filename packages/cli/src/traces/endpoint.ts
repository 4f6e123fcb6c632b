import { CliError } from '../errors/cli-error.ts'

type Environment = Readonly<Record<string, string | undefined>>

const DEFAULT_ENDPOINT = 'http://localhost:4318'

/**
 * Returns the endpoint for traces, or undefined if they are off. OpenTelemetry's variables also turn them on and off.
 * @param flag URL of a collector.
 * @throws CliError for an unsupported exporter or protocol.
 */
export function resolveTracesEndpoint(flag: string | undefined, environment: Environment = process.env) {
  const variable = (name: string) => environment[name]?.trim() || undefined
  const exporter = variable('OTEL_TRACES_EXPORTER')
  if (variable('OTEL_SDK_DISABLED')?.toLowerCase() === 'true' || exporter === 'none') return undefined
  const base = variable('OTEL_EXPORTER_OTLP_ENDPOINT') ?? (exporter && DEFAULT_ENDPOINT)
  const endpoint =
    flag === undefined
      ? (variable('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ?? (base && tracesPath(base)))
      : tracesPath(flag)
  if (endpoint === undefined) return undefined
  const protocol = variable('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') ?? variable('OTEL_EXPORTER_OTLP_PROTOCOL')
  if (exporter !== undefined && exporter !== 'otlp')
    throw new CliError(`OTEL_TRACES_EXPORTER must be otlp: ${exporter} is not supported.`)
  if (protocol !== undefined && protocol !== 'http/protobuf')
    throw new CliError(
      `The OTLP protocol must be http/protobuf, usually on port 4318: ${protocol} is not supported.`,
    )
  if (!/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    throw new CliError(`The traces endpoint must be an http:// or https:// URL: ${endpoint}.`)
  return endpoint
}

const tracesPath = (base: string): string => `${base.replace(/\/+$/, '')}/v1/traces`
