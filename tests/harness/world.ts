import type { MemberRequest } from '@chowk/contract/internal'
import { createControl, type Control, type EngineOptions, type Seed, type Store } from '@chowk/engine'
import { plans, quotaActions, type OperationId, type Scope } from '@chowk/contract'
import { Client, type Send } from './client.ts'
import { createKey, saveMember } from './administer.ts'

/** Start time of every test: a Tuesday morning. */
export const START = Date.UTC(2026, 11, 1, 9, 0, 0)

const UNLIMITED = 1_000_000

/** Rate limits that no test reaches by accident. */
const generous = {
  burst_per_minute: UNLIMITED,
  bad_keys_per_minute: UNLIMITED,
  quotas: Object.fromEntries(
    plans.map((plan) => [plan, Object.fromEntries(quotaActions.map((action) => [action, UNLIMITED]))]),
  ),
}

export interface WorldOptions extends Partial<Omit<EngineOptions, 'store'>> {
  readonly seed?: Seed
  /** Uses the limits of the contract instead of generous ones. */
  readonly realLimits?: boolean
  /** Runs time by `clock` instead of standing still. */
  readonly running?: boolean
}

/** A platform for one test. Its clock stands still unless moved. */
export class World {
  readonly control: Control
  readonly errors: unknown[] = []
  /** Operations that have succeeded. */
  readonly succeeded = new Set<OperationId>()
  #send: Send

  constructor(store: Store, { realLimits = false, running = false, ...options }: WorldOptions = {}) {
    this.control = createControl({
      publicUrl: 'http://localhost:4000',
      ...(!realLimits && { limits: generous }),
      onError: (error) => this.errors.push(error),
      onScheduleError: (error) => this.errors.push(error),
      ...options,
      store,
      ...(!running && { now: START }),
    })
    this.#send = (request) => this.control.engine.fetch(request)
  }

  /** Changes the transport of requests, for example to a socket. */
  sendThrough(send: Send): void {
    this.#send = send
  }

  send: Send = (request) => this.#send(request)

  get clock(): Control['clock'] {
    return this.control.clock
  }

  /** Creates a member, or changes the fields given of the one with this username. */
  save(member: MemberRequest) {
    return saveMember(this.control.engine, member)
  }

  /** Returns a client with a new key for a member; creates the member if missing. */
  async member(
    username: string,
    {
      scopes = 'all',
      ...request
    }: Omit<MemberRequest, 'username'> & { scopes?: readonly Scope[] | 'all' } = {},
  ): Promise<Client> {
    const member = await this.save({ username, ...request })
    const { key, id } = await createKey(this.control.engine, { username, scopes })
    return new Client(this, { member, key, keyId: id })
  }

  /** Returns a client for each of these members. */
  async members<Names extends readonly string[]>(...usernames: Names) {
    const clients: Client[] = []
    for (const username of usernames) clients.push(await this.member(username))
    return clients as { [At in keyof Names]: Client }
  }

  /** Returns a client without a key. */
  stranger(): Client {
    return new Client(this, undefined)
  }
}
