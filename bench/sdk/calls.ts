import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import ky from 'ky'
import { Chowk } from '@chowk/sdk'
import { median, type Figure } from '../report.ts'

const CALLS = 2000
const ROUNDS = 9

const post = { title: 'Five books for wet evenings', body: '<p>Rain.</p>', tags: ['books', 'monsoon'] }
const answer = JSON.stringify({
  ok: true,
  id: 1,
  slug: 'five-books',
  url: '/posts/five-books',
  web_url: 'https://chowk.example/posts/five-books',
  item: { id: 1, type: 'post', slug: 'five-books' },
  request_id: 'req_1',
})

/** Returns the processor time of a call in microseconds. */
async function costOf(call: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage()
  for (let count = 0; count < CALLS; count++) await call()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / CALLS
}

async function compare(
  what: string,
  ours: () => Promise<unknown>,
  bare: () => Promise<unknown>,
): Promise<Figure> {
  const rounds: { ours: number; bare: number }[] = []
  for (let round = 0; round <= ROUNDS; round++)
    rounds.push({ ours: await costOf(ours), bare: await costOf(bare) })
  // The first round warms the compiler up.
  rounds.shift()
  const micros = (side: 'ours' | 'bare') => `${median(rounds.map((round) => round[side])).toFixed(0)} µs`
  return {
    what,
    goal: { most: 1.25 },
    ratio: median(rounds.map((round) => round.ours / round.bare)),
    detail: `${micros('ours')} against ${micros('bare')}`,
  }
}

async function through(route: string, baseUrl: string, fetch: typeof globalThis.fetch): Promise<Figure[]> {
  const client = new Chowk({ apiKey: 'chk_bench', baseUrl, fetch })
  const headers = { authorization: 'Bearer chk_bench' }
  const key = () => ({ 'idempotency-key': crypto.randomUUID() })
  return [
    await compare(
      `a read ${route} against ky's`,
      () => client.account.me(),
      () => ky.get(`${baseUrl}/me`, { fetch, headers, retry: 0 }).json(),
    ),
    await compare(
      `a write ${route} against ky's`,
      () => client.posts.create(post),
      () =>
        ky
          .post(`${baseUrl}/posts`, { fetch, headers: { ...headers, ...key() }, json: post, retry: 0 })
          .json(),
    ),
  ]
}

/** Compares the processor time of a call with one of ky: without a network, and over a socket. */
export async function benchCalls(): Promise<Figure[]> {
  const headers = { 'content-type': 'application/json', 'x-request-id': 'req_1' }
  const inMemory = await through('in memory', 'http://x.test/api/v1', () =>
    Promise.resolve(new Response(answer, { headers })),
  )
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200, headers).end(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`
  const overSocket = await through('over a socket', baseUrl, globalThis.fetch)
  server.closeAllConnections()
  server.close()
  return [...inMemory, ...overSocket]
}
