import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace'
import { CliError } from '../errors/cli-error.ts'

const samplers: Readonly<Record<string, (ratio: number) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
}

/** Reads `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG`, which the SDK ignores. Default: all traces. @throws CliError */
export function samplerOf({
  OTEL_TRACES_SAMPLER: name = '',
  OTEL_TRACES_SAMPLER_ARG: share = '',
}: Readonly<Record<string, string | undefined>>): Sampler {
  const [, byParent, own = ''] = /^(parentbased_)?(.*)$/.exec(name.trim() || 'parentbased_always_on')!
  const ratio = share.trim() === '' ? 1 : Number(share)
  const create = Object.hasOwn(samplers, own) ? samplers[own] : undefined
  if (create === undefined)
    throw new CliError(
      `Unknown OTEL_TRACES_SAMPLER "${name}". Expected ${Object.keys(samplers).join(', ')}, or one of them after parentbased_.`,
    )
  if (own === 'traceidratio' && !(ratio >= 0 && ratio <= 1))
    throw new CliError(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1: "${share}".`)
  const sampler = create(ratio)
  return byParent === undefined ? sampler : new ParentBasedSampler({ root: sampler })
}
