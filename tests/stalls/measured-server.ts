import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { START } from '../harness/world.ts'
import type { Cost, Order, Site } from './target.ts'

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string | Buffer | undefined
}

/** The server under measurement, and what there is on its site. */
export class MeasuredServer {
  readonly site: Site
  readonly #process: ChildProcess
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })

  private constructor(child: ChildProcess, site: Site) {
    this.#process = child
    this.site = site
  }

  static async start(): Promise<MeasuredServer> {
    const child = fork(join(import.meta.dirname, 'target.ts'), [String(START)], {
      execArgv: ['--conditions=@chowk/source', '--no-warnings'],
    })
    const [site] = (await once(child, 'message')) as [Site]
    return new MeasuredServer(child, site)
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

  /** What a piece of work costs the server. */
  async measure<Result>(work: () => Promise<Result>): Promise<{ result: Result; cost: Cost }> {
    await this.#order('start')
    const result = await work()
    return { result, cost: (await this.#order('stop')) as Cost }
  }

  /** Sends a request, and gives the status of the answer once that is there whole; 0 where the connection was closed. */
  send({ method, target, headers, body }: WireRequest): Promise<number> {
    return new Promise((resolve) => {
      const { port } = this.site
      const all = {
        host: 'localhost:4000',
        ...headers,
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      }
      const outgoing = request(
        { port, agent: this.#agent, method, path: target, headers: all as never },
        (answer) => {
          answer.resume()
          answer.on('close', () => resolve(answer.statusCode ?? 0))
        },
      )
      outgoing.on('error', () => resolve(0))
      outgoing.end(body)
    })
  }

  /** Sends the same read many times in one piece, and reads all answers. Gives the status of the first, 0 where some lack. */
  pipeline(target: string, count: number): Promise<number> {
    return new Promise((resolve) => {
      const socket = connect(this.site.port)
      const read = `GET ${target} HTTP/1.1\r\nHost: localhost:4000\r\n`
      socket.write(`${`${read}\r\n`.repeat(count - 1)}${read}Connection: close\r\n\r\n`)
      let [status, answers, rest] = [0, 0, '']
      socket.setEncoding('latin1')
      socket.on('data', (text: string) => {
        const seen = rest + text
        for (const [, found] of seen.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
          answers++
          status ||= Number(found)
        }
        // As much as may be the start of a status line, and never a whole one.
        rest = seen.slice(-('HTTP/1.1 200 '.length - 1))
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
