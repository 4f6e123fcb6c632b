import { Refusal } from '../failures/refusal.ts'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace'

const samplers: Readonly<Record<string, (ratio: number) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
}

/**
 * What decides which traces are sent: all, unless `OTEL_TRACES_SAMPLER` says otherwise, and `OTEL_TRACES_SAMPLER_ARG` how many.
 * The SDK itself reads neither.
 * @throws Refusal for what is none.
 */
export function samplerOf({
  OTEL_TRACES_SAMPLER: name = '',
  OTEL_TRACES_SAMPLER_ARG: share = '',
}: Readonly<Record<string, string | undefined>>): Sampler {
  const [, byParent, own = ''] = /^(parentbased_)?(.*)$/.exec(name.trim() || 'parentbased_always_on')!
  const ratio = share.trim() === '' ? 1 : Number(share)
  const make = Object.hasOwn(samplers, own) ? samplers[own] : undefined
  if (make === undefined)
    throw new Refusal(
      `There is no sampler "${name}": OTEL_TRACES_SAMPLER is ${Object.keys(samplers).join(', ')}, or one of them with parentbased_ before it.`,
    )
  if (own === 'traceidratio' && !(ratio >= 0 && ratio <= 1))
    throw new Refusal(`OTEL_TRACES_SAMPLER_ARG is a number from 0 to 1, and not "${share}".`)
  const sampler = make(ratio)
  return byParent === undefined ? sampler : new ParentBasedSampler({ root: sampler })
}
