import autocannon from 'autocannon'
import type { Target } from './target.ts'

export interface Load {
  /** Path below the target's address, for example `/posts?limit=10`. */
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  /** Body. `[<id>]` is replaced by a unique text in every request. */
  readonly body?: string
  readonly connections?: number
}

export interface Measured {
  readonly perSecond: number
  /** Processor time of the target for a request, in microseconds. */
  readonly cpuMicros: number
}

/**
 * Keeps the event loop of this process busy during work. Otherwise slow targets would pay for waking the sleeping
 * clients with each response, and fast ones would not.
 */
async function awake<T>(work: () => Promise<T>): Promise<T> {
  let working = true
  const turn = () => void (working && setImmediate(turn))
  turn()
  try {
    return await work()
  } finally {
    working = false
  }
}

/**
 * Measures the throughput of a target, and its processor time.
 * @throws Error if any request fails.
 */
export async function measure(target: Target, load: Load, requests: number): Promise<Measured> {
  const { path, method = 'GET', headers = {}, body, connections = 32 } = load
  const before = await target.cpuMicros()
  const result = await awake(async () =>
    autocannon({
      url: target.url + path,
      method,
      headers: { ...headers },
      connections,
      amount: requests,
      // A run ends with a sample: with one each second, 2.1 s would count as 3 s.
      sampleInt: 10,
      ...(body !== undefined && { body, idReplacement: true }),
    }),
  )
  const cpu = (await target.cpuMicros()) - before
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${method} ${path}: ${result.non2xx} refused, ${result.errors} broken.`)
  return { perSecond: result['2xx'] / result.duration, cpuMicros: cpu / result['2xx'] }
}
