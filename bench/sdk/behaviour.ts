// Runs the client and its rivals against a failing server, and records their behaviour: the rows of the table in the
// client's README. Each client is set up as at the start of its documentation.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { Chowk } from '@chowk/sdk'

const KEY = 'sk_test_0123456789abcdefghijklmnop'

interface Options {
  readonly fetch?: typeof fetch
  /** Timeout in milliseconds. */
  readonly timeout?: number
}

/** Makes one call that writes. */
type Write = (address: string, options: Options) => Promise<unknown>

interface Subject {
  readonly name: string
  readonly write: Write
}

/**
 * Source of a write with each rival, as at the start of its documentation. Runs as a module where they are installed,
 * as their types are not part of this repository. A client without a timeout gets a signal.
 */
const program = `
import Anthropic from '@anthropic-ai/sdk'
import { Octokit } from '@octokit/rest'
import { createRestAPIClient } from 'masto'
import OpenAI from 'openai'
import createClient from 'openapi-fetch'
import Stripe from 'stripe'

const apiKey = '${KEY}'
const quiet = { debug() {}, info() {}, warn() {}, error() {} }
const signalFor = (timeout) => timeout && { signal: AbortSignal.timeout(timeout) }

export const writes = {
  stripe(address, { fetch, timeout }) {
    const { hostname: host, port } = new URL(address)
    const httpClient = fetch && { httpClient: Stripe.createFetchHttpClient(fetch) }
    const stripe = new Stripe(apiKey, { host, port, protocol: 'http', ...(timeout && { timeout }), ...httpClient })
    return stripe.customers.create({ name: 'Asha' })
  },
  openai: (baseURL, options) =>
    new OpenAI({ apiKey, baseURL, ...options }).responses.create({ model: 'm', input: 'Hello' }),
  '@anthropic-ai/sdk': (baseURL, options) =>
    new Anthropic({ apiKey, baseURL, ...options }).messages.create({
      model: 'm', max_tokens: 1, messages: [{ role: 'user', content: 'Hello' }],
    }),
  '@octokit/rest': (baseUrl, { fetch, timeout }) =>
    new Octokit({ auth: apiKey, baseUrl, log: quiet, request: { ...(fetch && { fetch }), ...signalFor(timeout) } })
      .issues.create({ owner: 'a', repo: 'b', title: 'Rain' }),
  masto: (url, { timeout }) =>
    createRestAPIClient({ url, accessToken: apiKey, ...(timeout && { timeout }) }).v1.statuses.create({ status: 'Rain' }),
  async 'openapi-fetch'(baseUrl, { fetch, timeout }) {
    const client = createClient({ baseUrl, headers: { authorization: 'Bearer ' + apiKey }, ...(fetch && { fetch }) })
    const { data, error } = await client.POST('/posts', { body: { title: 'Rain' }, ...signalFor(timeout) })
    if (error !== undefined) throw error
    return data
  },
}`

async function subjects(rivals: string): Promise<Subject[]> {
  const file = join(rivals, 'writes.mjs')
  writeFileSync(file, program)
  const { writes } = (await import(pathToFileURL(file).href)) as { writes: Readonly<Record<string, Write>> }
  const own: Write = (baseUrl, options) =>
    new Chowk({ apiKey: KEY, baseUrl, ...options }).posts.create({ title: 'Rain', body: '<p>…</p>' })
  return Object.entries({ '@chowk/sdk': own, ...writes }).map(([name, write]) => ({ name, write }))
}

type Behave = (response: ServerResponse, request: IncomingMessage, count: number) => void

/** Returns the outcome of a call, and the requests that the server received, within a time limit in milliseconds. */
async function observe(behave: Behave, call: (address: string) => Promise<unknown>, patience = 8000) {
  const received: { at: number; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      received.push({ at: performance.now(), headers: request.headers })
      behave(response, request, received.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const patienceEnds = new AbortController()
  const start = performance.now()
  const ended = await Promise.race([
    Promise.resolve()
      .then(() => call(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
      .then(
        (data) => ({ data, error: undefined }),
        (error: unknown) => ({ data: undefined, error: error ?? 'nothing' }),
      ),
    setTimeout(patience, undefined, { signal: patienceEnds.signal }).catch(() => undefined),
  ])
  patienceEnds.abort()
  server.closeAllConnections()
  server.close()
  return { received, ended, took: performance.now() - start }
}

const json = (response: ServerResponse, status: number, body: object, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

/** Rows of the table: the attempt, and the observed behaviour. */
const rows: Readonly<Record<string, (subject: Subject) => Promise<string>>> = {
  async 'Retries a write after a lost response, with the same idempotency key'({ write }) {
    const { received } = await observe(
      (response) => response.socket?.resetAndDestroy(),
      (address) => write(address, {}),
      15_000,
    )
    const keys = new Set(received.map(({ headers }) => headers['idempotency-key']))
    if (received.length < 2) return 'no retry'
    return keys.size === 1 && !keys.has(undefined) ? 'yes' : 'retries without a key'
  },
  async 'Waits for `Retry-After: 1` after a 429'({ write }) {
    const { received } = await observe(
      (response, _request, count) =>
        count > 1
          ? json(response, 200, { ok: true, id: '1' })
          : json(
              response,
              429,
              { ok: false, error: 'slow down', code: 'rate_limited' },
              { 'retry-after': '1' },
            ),
      (address) => write(address, {}),
    )
    const [first, second] = received
    return second ? (second.at - first!.at >= 990 ? 'yes' : 'no, sent again sooner') : 'no retry'
  },
  async 'A timeout of 300 ms ends a stalled response'({ write }) {
    const { ended, took } = await observe(
      (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"ok":'),
      (address) => write(address, { timeout: 300 }),
      6000,
    )
    return ended ? (took < 5500 ? 'yes' : 'late') : 'no'
  },
  async 'An HTML page with status 200 is an error'({ write }) {
    const { ended } = await observe(
      (response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in to the hotel</h1>'),
      (address) => write(address, {}),
    )
    return ended?.error ? 'yes' : 'no'
  },
  async 'The error for a 502 page of a proxy contains it'({ write }) {
    const { ended } = await observe(
      (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>No gateway today</h1>'),
      (address) => write(address, {}),
      15_000,
    )
    const { message = '' } = Object(ended?.error) as { message?: string }
    const said = typeof ended?.error === 'string' ? ended.error : message
    return said.includes('No gateway today') ? 'yes' : 'no'
  },
  async 'Distinguishes a lost response from a request that was never sent'({ write }) {
    const lost = await observe(
      (response) => response.socket?.resetAndDestroy(),
      (address) => write(address, {}),
      15_000,
    )
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    closed.close()
    const rejected = await observe(
      () => undefined,
      () => write(`http://127.0.0.1:${port}`, {}),
      15_000,
    )
    const describe = (ended: typeof lost.ended) => {
      const { outcome } = Object(ended?.error) as { outcome?: string }
      return outcome
    }
    return describe(lost.ended) && describe(lost.ended) !== describe(rejected.ended)
      ? '`outcome`'
      : 'by the cause at most'
  },
  async 'A printed error does not contain the key'({ write }) {
    const { ended } = await observe(
      (response) => json(response, 403, { ok: false, error: 'no', code: 'forbidden' }),
      (address) => write(address, {}),
    )
    return inspect(ended?.error, { depth: Infinity, showHidden: true }).includes(KEY) ? 'no' : 'yes'
  },
  async 'Calls your own `fetch` with `(url, init)`'({ name, write }) {
    if (name === 'masto') return 'not supported'
    let first: unknown
    const fetch = ((url: unknown, init: RequestInit) => {
      first = url
      return globalThis.fetch(url as string, init)
    }) as typeof globalThis.fetch
    await observe(
      (response) => json(response, 200, { ok: true, id: '1' }),
      (address) => write(address, { fetch }),
    )
    if (typeof first === 'string') return 'yes'
    return Object.prototype.toString.call(first) === '[object Request]' ? 'a `Request`' : 'no'
  },
}

/** Returns the table in Markdown. */
export async function behaviourTable(rivals: string): Promise<string> {
  const all = await subjects(rivals)
  const line = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const lines = [
    line('', ...all.map(({ name }) => `\`${name}\``)),
    line(...Array.from({ length: all.length + 1 }, () => '---')),
  ]
  for (const [what, row] of Object.entries(rows)) {
    const cells: string[] = []
    for (const subject of all)
      cells.push(await row(subject).catch((error: unknown) => `? ${String(error).slice(0, 80)}`))
    lines.push(line(what, ...cells))
  }
  return lines.join('\n')
}
