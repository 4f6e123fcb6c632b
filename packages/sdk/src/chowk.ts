import type { ClientOptions } from './core/options.ts'
import { pacing } from './core/pacer.ts'
import type { Caller, Operation } from './core/resource.ts'
import type { OperationId } from './operation-types.ts'
import type { AccountResource } from './resources/account.ts'
import { Namespaces } from './resources/namespaces.ts'
import type { QuotaAction } from './resources/vocabulary.ts'

/** Whether a batch of calls can be made today. */
export interface Plan {
  /** Whether today's quotas have enough left for all of it. */
  readonly fits: boolean
  /** Milliseconds until the last call could go, at the pace that the server allows. */
  readonly duration: number
  /** The quotas that it draws on. */
  readonly quotas: readonly PlannedQuota[]
  /** When the quotas start anew: the next UTC midnight. */
  readonly resetsAt: Date
}

/** What a batch needs of one daily quota. */
export interface PlannedQuota {
  readonly action: QuotaAction
  /** Units that it takes. */
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

  /** @throws TypeError for an option that cannot be, without a key, and for a key that any visitor of a web page could read. */
  constructor(options: ClientOptions = {}) {
    const { pace = false } = options
    super({ ...options, pace: pace === false ? undefined : pacing(pace === true ? undefined : pace) })
    this.#options = options
  }

  /** A client with other options, for example another key; those that are left out stay. */
  withOptions(options: ClientOptions): Chowk {
    return new Chowk({ ...this.#options, ...options })
  }

  /**
   * Says whether today's quotas have enough left for a batch of calls, and how long it takes. Reads `account.usage`.
   *
   * @throws TypeError for an operation that there is not.
   * @param operations The operation of each call: those of the same operation several times.
   */
  async plan(operations: readonly OperationId[]): Promise<Plan> {
    const { quotas, resets_at } = await this.account.usage()
    const actions = operations.map((operation) => this.#actionOf(operation))
    const planned = quotas
      .map(({ action, remaining }) => ({
        action: action as QuotaAction,
        needed: actions.filter((other) => other === action).length,
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

  /** The quota that an operation draws on. */
  #actionOf(operation: OperationId): QuotaAction | undefined {
    const [namespace, method] = operation.split('.') as ['account', 'me']
    const resource = this[namespace] as AccountResource | undefined
    const Resource = resource?.constructor as new (caller: Caller) => Record<string, () => Operation>
    const found = resource && new Resource(operationReader)[method]?.()
    if (!found) throw new TypeError(`There is no operation ${operation}.`)
    return found.quota
  }
}

const readOperation = (_id: string, operation: Operation) => operation
/** A caller that sends nothing, and gives the operation that was to be called. */
const operationReader = { call: readOperation, list: readOperation } as unknown as Caller
