import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerProcess } from '../durability/server-process.ts'

export interface Answer {
  readonly status: number
  readonly body: { readonly id?: number; readonly code?: string }
}

/**
 * Stands in for a load balancer: sends requests to ready servers in turn, and retries on another server only after a
 * refused connection. Other failures go to the caller.
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
   * Probes readiness fifty times a second, and removes a stopping server for good. A server with a slow store stays:
   * all servers share the store.
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
