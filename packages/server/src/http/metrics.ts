import type { Counter, Histogram, Registry } from 'prom-client'

/** Requests counted for Prometheus. */
export interface Metrics {
  /** `operation` is `none` where the request reached none. */
  count(operation: string, status: number, seconds: number): void
  /** Everything so far, in Prometheus' text format. */
  expose(): Promise<{ readonly type: string; readonly text: string }>
}

type Observation = readonly [operation: string, status: number, seconds: number]

interface Instruments {
  readonly registry: Registry
  readonly requests: Counter<'operation' | 'status'>
  readonly durations: Histogram<'operation'>
}

/** Observations kept until the library is there; a server that nobody asks for metrics has one soon after its start. */
const MOST_WAITING = 10_000

/** Counts from now on. prom-client is loaded once the server has nothing better to do, because it takes long to load. */
export function createMetrics(): Metrics {
  const waiting: Observation[] = []
  let instruments: Instruments | undefined
  let loading: Promise<Instruments> | undefined

  async function load(): Promise<Instruments> {
    const loaded = await createInstruments()
    for (const observation of waiting) record(loaded, observation)
    waiting.length = 0
    return (instruments = loaded)
  }
  const ready = () => (loading ??= load())

  return {
    count(...observation) {
      if (instruments) record(instruments, observation)
      else if (waiting.push(observation) >= MOST_WAITING) void ready()
    },
    async expose() {
      const { registry } = await ready()
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}

function record({ requests, durations }: Instruments, [operation, status, seconds]: Observation): void {
  requests.inc({ operation, status })
  durations.observe({ operation }, seconds)
}

async function createInstruments(): Promise<Instruments> {
  const { Counter, Histogram, Registry, collectDefaultMetrics } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requests: new Counter({
      name: 'chowk_requests_total',
      help: 'Requests answered, by operation and status.',
      labelNames: ['operation', 'status'],
      registers: [registry],
    }),
    durations: new Histogram({
      name: 'chowk_request_duration_seconds',
      help: 'Time from the head of a request to its answer, by operation.',
      labelNames: ['operation'],
      registers: [registry],
    }),
  }
}
