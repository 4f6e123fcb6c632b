import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerProcess } from '../durability/server-process.ts'

export interface Answer {
  readonly status: number
  readonly body: { readonly id?: number; readonly code?: string }
}

/**
 * What a proxy in front of several servers does: it sends requests to those that are ready in turn, and to another one only
 * where nobody listens. Any other failure is the caller's.
 */
export class Balancer {
  readonly #agent = new Agent({ keepAlive: true })
  readonly #ready = new Set<ServerProcess>()
  readonly #checks: Promise<void>[] = []
  #turn = 0

  add(server: ServerProcess): void {
    this.#ready.add(server)
    this.#checks.push(this.#check(server))
  }

  async post(path: string, headers: Record<string, string>, body: string): Promise<Answer> {
    for (;;) {
      const ready = [...this.#ready]
      const { url } = ready[this.#turn++ % ready.length]!
      const answer = await this.#send(`${url}/${path}`, headers, body)
      if (answer !== 'refused') return answer
    }
  }

  async close(): Promise<void> {
    this.#ready.clear()
    await Promise.all(this.#checks)
    this.#agent.destroy()
  }

  /**
   * Asks fifty times a second, and takes a server that stops out of rotation for good. One whose store is slow to answer stays: it
   * is the store of all of them.
   */
  async #check(server: ServerProcess): Promise<void> {
    while (this.#ready.has(server)) {
      const readiness = await fetch(new URL('/readyz', server.url)).then(
        (response) => response.json() as Promise<{ reason?: string }>,
        () => 'gone' as const,
      )
      if (readiness === 'gone' || readiness.reason === 'stopping') this.#ready.delete(server)
      await pause(20)
    }
  }

  #send(url: string, headers: Record<string, string>, body: string): Promise<Answer | 'refused'> {
    return new Promise((resolve, reject) => {
      const outgoing = request(url, { method: 'POST', headers, agent: this.#agent }, (response) => {
        const status = response.statusCode!
        json(response).then((read) => resolve({ status, body: read as Answer['body'] }), reject)
      })
      outgoing.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ECONNREFUSED' ? resolve('refused') : reject(error),
      )
      outgoing.end(body)
    })
  }
}
