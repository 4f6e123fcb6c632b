import { describe, expect, test } from 'vitest'
import { CliError } from '../errors/cli-error.ts'
import { samplerOf } from './sampler.ts'
import { resolveTracesEndpoint } from './endpoint.ts'

describe('trace endpoint', () => {
  test.each([
    ['nowhere unless asked', undefined, {}, undefined],
    ['where the flag says', 'http://collector:4318', {}, 'http://collector:4318/v1/traces'],
    ['below a path', 'https://tenant.example/otlp/', {}, 'https://tenant.example/otlp/v1/traces'],
    ['to this machine', undefined, { OTEL_TRACES_EXPORTER: 'otlp' }, 'http://localhost:4318/v1/traces'],
    [
      'where the variable says',
      undefined,
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://all:4318' },
      'http://all:4318/v1/traces',
    ],
    [
      'where that for traces says, as it is',
      undefined,
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://all:4318',
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://traces:4318/in',
      },
      'http://traces:4318/in',
    ],
    [
      'where the flag says, before any variable',
      'http://flag:4318',
      { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://traces:4318/in' },
      'http://flag:4318/v1/traces',
    ],
    ['nowhere, told so', 'http://flag:4318', { OTEL_TRACES_EXPORTER: 'none' }, undefined],
    ['nowhere, all of it being off', 'http://flag:4318', { OTEL_SDK_DISABLED: 'TRUE' }, undefined],
    ['nowhere by an empty variable', undefined, { OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }, undefined],
  ])('%s', (_, flag, environment, endpoint) => {
    expect(resolveTracesEndpoint(flag, environment)).toBe(endpoint)
  })

  test.each([
    [undefined, { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'collector:4318/v1/traces'],
    ['http://x', { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'grpc is not supported'],
    ['http://x', { OTEL_TRACES_EXPORTER: 'zipkin' }, 'zipkin is not supported'],
  ])('rejects %s with %o and names the reason', (flag, environment, message) => {
    expect(() => resolveTracesEndpoint(flag, environment)).toThrow(CliError)
    expect(() => resolveTracesEndpoint(flag, environment)).toThrow(message)
  })
})

describe('the sampler', () => {
  test.each([
    ['all, as what calls says', {}, 'ParentBased{root=AlwaysOnSampler'],
    ['all', { OTEL_TRACES_SAMPLER: 'always_on' }, 'AlwaysOnSampler'],
    ['none', { OTEL_TRACES_SAMPLER: 'always_off' }, 'AlwaysOffSampler'],
    [
      'some',
      { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' },
      'TraceIdRatioBased{0.25}',
    ],
    [
      'some, as what calls says',
      { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' },
      'ParentBased{root=TraceIdRatioBased{0.25}',
    ],
  ])('lets through %s', (_, environment, description) => {
    expect(samplerOf(environment).toString().startsWith(description)).toBe(true)
  })

  test.each([
    [{ OTEL_TRACES_SAMPLER: 'sometimes' }, 'Unknown OTEL_TRACES_SAMPLER "sometimes"'],
    [{ OTEL_TRACES_SAMPLER: 'parentbased_constructor' }, 'Unknown OTEL_TRACES_SAMPLER'],
    [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '2' }, 'a number from 0 to 1'],
    [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: 'half' }, 'a number from 0 to 1'],
  ])('rejects %o', (environment, message) => {
    expect(() => samplerOf(environment)).toThrow(message)
  })
})
