import { operationById, type OperationId } from '@chowk/contract'
import { compareWithContract } from './compare-with-contract.ts'
import { compareWithEngine } from './compare-with-engine.ts'
import { checkOrder } from './order.ts'
import type { ApiResponse, Difference, Finding } from './response.ts'
import { pathOfCall, type CallInput, type Target } from './targets.ts'

export type TargetName = 'live' | 'engine'
export type Both<T> = { readonly [Name in TargetName]: T }
/** Input of a call. IDs differ between the targets. */
type InputFor = CallInput | ((target: TargetName) => CallInput)

/** Calls the live API and the engine, and collects differences. */
export class Comparison {
  readonly #targets: Both<Target>
  readonly #differences = new Map<string, Difference>()
  /** Number of compared live responses. */
  calls = 0

  constructor(targets: Both<Target>) {
    this.#targets = targets
  }

  get differences(): readonly Difference[] {
    return [...this.#differences.values()]
  }

  /** Compares a live response with the contract. */
  async read(id: OperationId, input: CallInput = {}): Promise<ApiResponse> {
    const response = await this.#send('live', id, input)
    this.add(id, id, [...compareWithContract(id, response), ...checkOrder(id, response.body)])
    return response
  }

  /** Compares a live response with the contract, and with the engine in the same state. */
  async compare(id: OperationId, call: string, input: InputFor = {}): Promise<Both<ApiResponse>> {
    const inputFor = (target: TargetName) => (typeof input === 'function' ? input(target) : input)
    const live = await this.#send('live', id, inputFor('live'))
    const engine = await this.#send('engine', id, inputFor('engine'))
    this.add(id, call, [...compareWithContract(id, live), ...compareWithEngine(live, engine)])
    return { live, engine }
  }

  /** Compares the responses to an unknown path. */
  async comparePath(path: string, call: string): Promise<void> {
    const live = await this.#targets.live.call(path, 'GET', {})
    const engine = await this.#targets.engine.call(path, 'GET', {})
    this.calls++
    this.add(path, call, compareWithEngine(live, engine))
  }

  callEngine(id: OperationId, input: CallInput = {}): Promise<ApiResponse> {
    return this.#send('engine', id, input)
  }

  #send(target: TargetName, id: OperationId, input: CallInput): Promise<ApiResponse> {
    if (target === 'live') this.calls++
    return this.#targets[target].call(pathOfCall(id, input), operationById(id).method, input)
  }

  /** Adds findings that are new for the operation. */
  add(operation: string, call: string, findings: readonly Finding[]): void {
    for (const finding of findings) {
      const key = [operation, finding.kind, finding.at].join(' ')
      if (!this.#differences.has(key)) this.#differences.set(key, { operation, call, ...finding })
    }
  }
}
