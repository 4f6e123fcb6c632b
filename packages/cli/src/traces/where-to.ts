import { Refusal } from '../failures/refusal.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** What a collector on this machine listens at. */
const USUAL_ENDPOINT = 'http://localhost:4318'

/**
 * Where traces are sent; undefined where they are not. The variables of OpenTelemetry turn them on as well as the flag does, and off.
 * @param flag The address of a collector, below which traces have a path of their own.
 * @throws Refusal for variables that ask for what there is not.
 */
export function tracesEndpoint(
  flag: string | undefined,
  environment: Environment = process.env,
): string | undefined {
  const named = (name: string) => environment[name]?.trim() || undefined
  const exporter = named('OTEL_TRACES_EXPORTER')
  if (named('OTEL_SDK_DISABLED')?.toLowerCase() === 'true' || exporter === 'none') return undefined
  const base = named('OTEL_EXPORTER_OTLP_ENDPOINT') ?? (exporter === undefined ? undefined : USUAL_ENDPOINT)
  const endpoint =
    flag === undefined ? (named('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ?? (base && below(base))) : below(flag)
  if (endpoint === undefined) return undefined
  const protocol = named('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') ?? named('OTEL_EXPORTER_OTLP_PROTOCOL')
  if (exporter !== undefined && exporter !== 'otlp')
    throw new Refusal(`Traces are sent by otlp: OTEL_TRACES_EXPORTER can't be ${exporter}.`)
  if (protocol !== undefined && protocol !== 'http/protobuf')
    throw new Refusal(
      `Traces are sent by http/protobuf, to port 4318 of most collectors: the protocol of OTLP can't be ${protocol}.`,
    )
  if (!/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    throw new Refusal(`Traces can't be sent to ${endpoint}: it is no http:// or https:// address.`)
  return endpoint
}

const below = (base: string): string => `${base.replace(/\/+$/, '')}/v1/traces`
