import type { SiteSize } from '../../bench/large-site/index.ts'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { START } from '../harness/world.ts'
import type { Cost } from './measured-loop.ts'
import type { Order, Site } from './target.ts'

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string | Buffer | undefined
  /** Default: that of the platform. */
  readonly port?: number
}

/** The server under measurement, and what there is on its site. */
export class MeasuredServer {
  readonly site: Site
  readonly #process: ChildProcess
  readonly #agent: Agent

  private constructor(child: ChildProcess, site: Site, connections: number) {
    this.#process = child
    this.site = site
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  /**
   * @param store `memory`, the path of an SQLite file or the address of a PostgreSQL.
   * @param size The size of a generated site. Default: the demonstration.
   */
  static async start(store = 'memory', connections = 1, size?: SiteSize): Promise<MeasuredServer> {
    const generated = size === undefined ? [] : [JSON.stringify(size)]
    const child = fork(join(import.meta.dirname, 'target.ts'), [String(START), store, ...generated], {
      execArgv: ['--conditions=@chowk/source', '--no-warnings'],
    })
    const [site] = (await once(child, 'message')) as [Site]
    return new MeasuredServer(child, site, connections)
  }

  async #order(order: Order): Promise<unknown> {
    this.#process.send(order)
    const [result] = (await once(this.#process, 'message')) as [unknown]
    return result
  }

  /** The site as it was at the start. */
  async reset(): Promise<void> {
    await this.#order('reset')
  }

  /** Moves the clock of the server, and publishes what is due. */
  async advance(milliseconds: number): Promise<void> {
    await this.#order(milliseconds)
  }

  /** The server's cost of a piece of work. */
  async measure<Result>(work: () => Promise<Result>): Promise<{ result: Result; cost: Cost }> {
    await this.#order('start')
    const result = await work()
    return { result, cost: (await this.#order('stop')) as Cost }
  }

  /**
   * Watches the event loop from now on, at far less cost than `measure`. Gives the longest stall since the last call, in microseconds of
   * processor time, to some milliseconds.
   */
  async watch(): Promise<number> {
    return (await this.#order('watch')) as number
  }

  /** Sends a request. Returns the status of the complete response, or 0 if the connection was closed. */
  async send(wire: WireRequest): Promise<number> {
    return (await this.exchange(wire)).status
  }

  /** The same, with the body of the answer. */
  exchange({
    method,
    target,
    headers,
    body,
    port = this.site.port,
  }: WireRequest): Promise<{ status: number; body: string }> {
    return new Promise((resolve) => {
      const all = {
        host: port === this.site.port ? 'localhost:4000' : `localhost:${port}`,
        ...headers,
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      }
      const outgoing = request(
        { port, agent: this.#agent, method, path: target, headers: all as never },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('close', () =>
            resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
          )
        },
      )
      outgoing.on('error', () => resolve({ status: 0, body: '' }))
      outgoing.end(body)
    })
  }

  /** Sends the same read many times in one piece, and reads all answers. Gives the status of the first, 0 where some lack. */
  pipeline(target: string, count: number): Promise<number> {
    return new Promise((resolve) => {
      const socket = connect(this.site.port)
      const read = `GET ${target} HTTP/1.1\r\nHost: localhost:4000\r\n`
      socket.write(`${`${read}\r\n`.repeat(count - 1)}${read}Connection: close\r\n\r\n`)
      let [status, answers, remainder] = [0, 0, '']
      socket.setEncoding('latin1')
      socket.on('data', (text: string) => {
        const seen = remainder + text
        for (const [, found] of seen.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
          answers++
          status ||= Number(found)
        }
        // As much as may be the start of a status line, and never a whole one.
        remainder = seen.slice(-('HTTP/1.1 200 '.length - 1))
      })
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(answers === count ? status : 0))
    })
  }

  stop(): void {
    this.#agent.destroy()
    this.#process.kill()
  }
}
