import type { ClientOptions } from './core/options.ts'
import { pacing } from './core/pacer.ts'
import { detachedError, type Caller, type Operation } from './core/resource.ts'
import type { OperationId } from './operation-types.ts'
import type { AccountResource } from './resources/account.ts'
import { Namespaces } from './resources/namespaces.ts'
import type { QuotaAction } from './resources/vocabulary.ts'

/** The feasibility of a batch of calls today. */
export interface Plan {
  /** Whether today's quotas suffice for the whole batch. */
  readonly fits: boolean
  /** Milliseconds until the last call could be sent, at the rate limit of the server. */
  readonly duration: number
  /** The quotas that the batch consumes. */
  readonly quotas: readonly PlannedQuota[]
  /** The time of the quota reset: the next UTC midnight. */
  readonly resetsAt: Date
}

/** The consumption of one daily quota by a batch. */
export interface PlannedQuota {
  readonly action: QuotaAction
  /** Units required. */
  readonly needed: number
  /** Units left today. */
  readonly remaining: number
}

/**
 * A client of the whole interface.
 *
 * @example
 * const client = new Chowk({ apiKey: 'chk_…', baseUrl: 'https://chowk.example/api/v1' })
 * const post = await client.posts.create({ title: 'Hello', body: '<p>First.</p>' })
 */
export class Chowk extends Namespaces {
  readonly #options: ClientOptions

  /** @throws TypeError for an invalid option, without a key, and for a key exposed to visitors of a web page. */
  constructor(options: ClientOptions = {}) {
    const { pace = false } = options
    super({ ...options, pace: pace === false ? undefined : pacing(pace === true ? undefined : pace) })
    this.#options = options
  }

  /** Creates a client with changed options, for example another key. Other options stay. */
  withOptions(options: ClientOptions): Chowk {
    if (!(#options in Object(this))) throw detachedError('withOptions')
    return new Chowk({ ...this.#options, ...options })
  }

  /**
   * Checks whether today's quotas suffice for a batch of calls, and how long it takes. Reads `account.usage`.
   * @throws TypeError for an unknown operation.
   * @param operations The operation of each call, with repetitions.
   */
  async plan(operations: readonly OperationId[]): Promise<Plan> {
    if (!(#options in Object(this))) throw detachedError('plan')
    const { quotas, resets_at } = await this.account.usage()
    const actions = operations.map((operation) => this.#actionOf(operation))
    const planned = quotas
      .map(({ action, remaining }) => ({
        action: action as QuotaAction,
        needed: actions.filter((candidate) => candidate === action).length,
        remaining,
      }))
      .filter(({ needed }) => needed)
    return {
      fits: planned.every(({ needed, remaining }) => needed <= remaining),
      duration: this.durationOf(operations.length),
      quotas: planned,
      resetsAt: new Date(resets_at),
    }
  }

  /** Returns the quota that an operation consumes. */
  #actionOf(operation: OperationId): QuotaAction | undefined {
    const [namespace, method] = operation.split('.') as ['account', 'me']
    const resource = this[namespace] as AccountResource | undefined
    const Resource = resource?.constructor as new (caller: Caller) => Record<string, () => Operation>
    const found = resource && new Resource(operationReader)[method]?.()
    if (!found) throw new TypeError(`Unknown operation ${operation}.`)
    return found.quota
  }
}

const readOperation = (_id: string, operation: Operation) => operation
/** A caller that sends nothing and returns the operation instead. */
const operationReader = { call: readOperation, list: readOperation } as unknown as Caller
