import { setImmediate } from 'node:timers'
import type pg from 'pg'

/** Maximum number of short statements that follow each other on one connection. */
const MAX_PIPELINED = 8

/** A connection in use. */
export interface Lease {
  readonly client: pg.PoolClient
  readonly leave: (lost: boolean) => void
}

interface Connections {
  acquire(): Promise<pg.PoolClient>
  release(client: pg.PoolClient, lost: boolean): void
}

interface Shared {
  readonly client: Promise<pg.PoolClient>
  users: number
  lost: boolean
}

/** The connection of the short statements of one turn of the event loop. The last of its users releases it. */
export class SharedConnection {
  readonly #connections: Connections
  #shared: Shared | undefined

  constructor(connections: Connections) {
    this.#connections = connections
  }

  async lease(): Promise<Lease> {
    const shared = (this.#shared ??= this.#begin())
    if (++shared.users === MAX_PIPELINED) this.#shared = undefined
    const client = await shared.client
    return {
      client,
      leave: (lost) => {
        shared.lost ||= lost
        if (--shared.users > 0) return
        if (this.#shared === shared) this.#shared = undefined
        this.#connections.release(client, shared.lost)
      },
    }
  }

  #begin(): Shared {
    const shared = { client: this.#connections.acquire(), users: 0, lost: false }
    setImmediate(() => {
      if (this.#shared === shared) this.#shared = undefined
    })
    return shared
  }
}
