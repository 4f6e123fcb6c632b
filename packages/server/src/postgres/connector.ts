import { hostname } from 'node:os'
import pg from 'pg'
import { stallAwareClock } from '../time/stall-aware-clock.ts'
import { Hosts } from './hosts.ts'
import { DatabaseTimeout, withTimeout } from './with-timeout.ts'
import { SESSION_POOLING, poolingOf, type Pooling } from './pooling.ts'
import { settingsQuery } from './settings-query.ts'
import { types } from './values.ts'

export interface ConnectorOptions {
  /** Milliseconds to wait for a connection. */
  readonly connectTimeoutMs: number
  /** Timeout in milliseconds for a statement, and for an idle transaction. */
  readonly statementTimeoutMs: number
  /** Whether this is a server, whose connections have their own name. */
  readonly isServer?: boolean
}

/** How the name of a server's connections begins. */
export const SERVER_NAME = 'chowk server '

/** Idle milliseconds before TCP keep-alive probes, which also detect a server that has failed over. */
const KEEP_ALIVE_MS = 10_000

/** A connection of the pool, whose statements have a time limit. */
export class PooledClient extends pg.Client {}

/** Makes connections to the hosts of an address, on which all that this program relies on holds. */
export class Connector {
  readonly #hosts: Hosts
  readonly #limits: {
    readonly statement_timeout: number
    readonly idle_in_transaction_session_timeout: number
  }
  readonly #config: pg.ClientConfig = {
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types,
  }
  #pooling: Pooling | undefined

  /** @throws PostgresOpenError */
  constructor(address: string, { connectTimeoutMs, statementTimeoutMs, isServer = false }: ConnectorOptions) {
    this.#config.application_name = isServer ? `${SERVER_NAME}${hostname()}:${process.pid}` : 'chowk'
    this.#hosts = new Hosts(address, connectTimeoutMs)
    this.#limits = {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: statementTimeoutMs,
    }
  }

  /** Number of hosts in the address. */
  get hosts(): number {
    return this.#hosts.addresses.length
  }

  /** The pooler between this server and PostgreSQL. Until the first connection: none. */
  get pooling(): Pooling {
    return this.#pooling ?? SESSION_POOLING
  }
  set pooling(pooling: Pooling) {
    this.#pooling = pooling
  }

  /** Options with which a pool makes its connections here. */
  get pooled(): pg.PoolConfig {
    const hosts = this.#hosts
    return {
      ...this.#config,
      // The pool passes its options, which its types omit.
      Client: class extends PooledClient {
        constructor(config?: pg.ClientConfig) {
          super({ ...config, ...hosts.connecting })
          limitConnecting(this, hosts.connectTimeoutMs)
        }
      },
      // The pool awaits it, which its types omit.
      onConnect: ((client: pg.Client) => this.#greet(client)) as unknown as pg.PoolConfig['onConnect'],
    }
  }

  /** Calls `connect` until a host is reached, see {@link Hosts.reach}. */
  reach<Client>(connect: () => Promise<Client>): Promise<Client> {
    return this.#hosts.reach(connect)
  }

  /** Connects outside the pool, for work without a time limit. */
  connectApart(): Promise<pg.Client> {
    return this.reach(async () => {
      const client = await this.#connect()
      await this.#greet(client)
      return client
    })
  }

  /** Returns the command that sets what this program relies on. */
  settingsQuery(client: pg.Client, scope: 'session' | 'transaction'): string {
    return settingsQuery(this.#hosts.current, client instanceof PooledClient ? this.#limits : {}, scope)
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...this.#config, ...this.#hosts.connecting })
    client.on('error', () => undefined)
    limitConnecting(client, this.#hosts.connectTimeoutMs)
    await orClose(client, client.connect())
    return client
  }

  /** Sets what this program relies on for a new connection, and checks that its host is suitable. */
  #greet(client: pg.Client): Promise<void> {
    const { connectTimeoutMs } = this.#hosts
    const greeted = async () => {
      this.#pooling ??= await poolingOf(client, () => this.#connect(), connectTimeoutMs)
      if (this.#pooling.keepsSettings)
        await withTimeout(connectTimeoutMs, client.query(this.settingsQuery(client, 'session')))
      await this.#hosts.assertDoes(client)
    }
    return orClose(client, greeted())
  }
}

/** Limits the time to connect. */
function limitConnecting(client: pg.Client, milliseconds: number): void {
  const cancel = stallAwareClock.after(
    milliseconds,
    () => client.connection.stream.destroy(new DatabaseTimeout()),
    {
      ref: false,
    },
  )
  client.once('connect', cancel).once('end', cancel)
}

/** Closes a connection if a step of its making fails: a pooler without a database may never answer it. */
async function orClose(client: pg.Client, step: Promise<unknown>): Promise<void> {
  try {
    await step
  } catch (error) {
    client.connection.stream.destroy()
    throw error
  }
}
