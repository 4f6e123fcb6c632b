import autocannon from 'autocannon'
import type { Target } from '../target.ts'
import type { Sender } from './platform.ts'
import { newToken, type Call } from './requests.ts'

const CONNECTIONS = 32

/** The part of a target that sending load needs. */
export type Measurable = Pick<Target, 'url' | 'cpuMicros'>

export interface Measured {
  /** Requests a second of all servers together. */
  readonly perSecond: number
  /** Processor time of the servers for a request, in microseconds. */
  readonly cpuMicros: number
}

/** Sends `amount` requests, equally many to each server, from the members in turn. @throws Error if any fails. */
export async function load(
  targets: readonly Measurable[],
  call: Call,
  senders: readonly Sender[],
  amount: number,
  connections = CONNECTIONS,
): Promise<Measured> {
  const cpu = async () => (await Promise.all(targets.map((target) => target.cpuMicros()))).reduce(sum, 0)
  const each = Math.ceil(amount / targets.length)
  const before = await cpu()
  // Servers begin with different members, so that requests of one member do not overlap.
  const times = await Promise.all(
    targets.map(({ url }, index) => {
      const first = Math.floor((index * senders.length) / targets.length)
      return sendAll(url, call, [...senders.slice(first), ...senders.slice(0, first)], each, connections)
    }),
  )
  const seconds =
    (Math.max(...times.map(({ end }) => end)) - Math.min(...times.map(({ start }) => start))) / 1000
  const sentCount = each * targets.length
  return { perSecond: sentCount / seconds, cpuMicros: ((await cpu()) - before) / sentCount }
}

const sum = (a: number, b: number) => a + b

async function sendAll(
  url: string,
  { method, path, headers, body }: Call,
  senders: readonly Sender[],
  amount: number,
  connections: number,
) {
  let start = Infinity
  let end = 0
  let turn = 0
  const next = (request: autocannon.Request): autocannon.Request => {
    start = Math.min(start, performance.now())
    const token = newToken()
    request.headers = headers(senders[turn++ % senders.length]!.key, token)
    if (body) request.body = body(token)
    return request
  }
  const options: autocannon.Options = {
    url: url + path,
    method,
    connections,
    amount,
    bailout: 1,
    // Interval of checking for the end.
    sampleInt: 50,
    requests: [{ setupRequest: next }],
  }
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, done) =>
      error === null ? resolve(done) : reject(error as Error),
    )
    running.on('response', () => {
      end = performance.now()
    })
  })
  if (result['2xx'] !== amount)
    throw new Error(`${url}: of ${amount} requests ${result.non2xx} were refused, ${result.errors} broken.`)
  return { start, end }
}
