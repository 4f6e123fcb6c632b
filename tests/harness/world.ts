import {
  createControl,
  type Control,
  type EngineOptions,
  type MemberRequest,
  type Seed,
  type Store,
} from '@chowk/engine'
import { plans, quotaActions, type OperationId, type Scope } from '@chowk/contract'
import { Client, type Send } from './client.ts'

/** The time at which every test begins: a Tuesday morning. */
export const START = Date.UTC(2026, 11, 1, 9, 0, 0)

const PLENTY = 1_000_000

/** Limits that no test meets by accident. */
const generous = {
  burst_per_minute: PLENTY,
  bad_keys_per_minute: PLENTY,
  quotas: Object.fromEntries(
    plans.map((plan) => [plan, Object.fromEntries(quotaActions.map((action) => [action, PLENTY]))]),
  ),
}

export interface WorldOptions extends Partial<Omit<EngineOptions, 'store'>> {
  readonly seed?: Seed
  /** The limits of the contract, instead of limits that no test meets by accident. */
  readonly realLimits?: boolean
  /** Has time run as `clock` does, instead of standing still unless moved. */
  readonly running?: boolean
}

/** A platform of a test's own, whose clock stands still unless moved. */
export class World {
  readonly control: Control
  readonly errors: unknown[] = []
  /** Operations answered with success. */
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

  /** Sends requests in another way from now on, such as through a socket. */
  sendThrough(send: Send): void {
    this.#send = send
  }

  send: Send = (request) => this.#send(request)

  get clock(): Control['clock'] {
    return this.control.clock
  }

  /** A client with a key of its own for a member, who is created where there is none. */
  async member(
    username: string,
    {
      scopes = 'all',
      ...request
    }: Omit<MemberRequest, 'username'> & { scopes?: readonly Scope[] | 'all' } = {},
  ): Promise<Client> {
    const member = await this.control.saveMember({ username, ...request })
    const { key, id } = await this.control.createKey({ username, scopes })
    return new Client(this, { member, key, keyId: id })
  }

  /** Somebody without a key. */
  stranger(): Client {
    return new Client(this, undefined)
  }
}
