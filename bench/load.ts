import autocannon from 'autocannon'
import type { Target } from './target.ts'

export interface Load {
  /** Below the address of the target, for example `/posts?limit=10`. */
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  /** `[<id>]` in it is another text in every request. */
  readonly body?: string
  readonly connections?: number
}

export interface Measured {
  readonly perSecond: number
  /** Microseconds of processor time that the target took for a request. */
  readonly cpuMicros: number
}

/**
 * Has this process ask for events without a pause meanwhile. Waking one that sleeps is the work of whoever writes to it: a target that is
 * slow enough for its clients to fall asleep would pay for that with each answer, and a fast one never.
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
 * How fast a target answers some requests, and what that costs it.
 * @throws Error where any request was not answered with success.
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
      // It ends with a sample: at one each second, a run of 2.1 seconds would count as one of 3.
      sampleInt: 10,
      ...(body !== undefined && { body, idReplacement: true }),
    }),
  )
  const cpu = (await target.cpuMicros()) - before
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${method} ${path}: ${result.non2xx} refused, ${result.errors} broken.`)
  return { perSecond: result['2xx'] / result.duration, cpuMicros: cpu / result['2xx'] }
}
