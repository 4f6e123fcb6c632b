import { operationById, type OperationId } from '@chowk/contract'
import { againstContract } from './against-contract.ts'
import { againstEngine } from './against-engine.ts'
import type { Answer, Difference, Finding } from './answer.ts'
import { orderFindings } from './order.ts'
import { pathOfCall, type CallInput, type Side } from './sides.ts'

/** What both sides are told, where each has ids of its own. */
export type InputFor = CallInput | ((side: SideName) => CallInput)
export type SideName = 'live' | 'engine'
export type Both<T> = { readonly [Name in SideName]: T }

/** Calls the live interface, and the engine beside it, and takes down what they differ in. */
export class Comparison {
  readonly #sides: Both<Side>
  readonly #differences = new Map<string, Difference>()
  /** How many answers of the live interface were looked at. */
  calls = 0

  constructor(sides: Both<Side>) {
    this.#sides = sides
  }

  /** Each once, in the order in which they were found. */
  get differences(): readonly Difference[] {
    return [...this.#differences.values()]
  }

  /** Holds an answer of the live interface to the contract alone. */
  async read(id: OperationId, input: CallInput = {}): Promise<Answer> {
    const answer = await this.#send('live', id, input)
    this.note(id, id, [...againstContract(id, answer), ...orderFindings(id, answer.body)])
    return answer
  }

  /** Holds an answer to the contract, and to what the engine answers in the same state. */
  async compare(id: OperationId, call: string, input: InputFor = {}): Promise<Both<Answer>> {
    const inputs =
      typeof input === 'function'
        ? { live: input('live'), engine: input('engine') }
        : { live: input, engine: input }
    const answers = {
      live: await this.#send('live', id, inputs.live),
      engine: await this.#send('engine', id, inputs.engine),
    }
    this.note(id, call, [
      ...againstContract(id, answers.live),
      ...againstEngine(answers.live, answers.engine),
    ])
    return answers
  }

  /** The same for a path that is no operation. */
  async compareElsewhere(path: string, call: string): Promise<void> {
    const [live, engine] = [
      await this.#sides.live.call(path, 'GET', {}),
      await this.#sides.engine.call(path, 'GET', {}),
    ]
    this.calls++
    this.note(path, call, againstEngine(live, engine))
  }

  /** What the engine answers, without asking the live interface. */
  engineOnly(id: OperationId, input: CallInput = {}): Promise<Answer> {
    return this.#send('engine', id, input)
  }

  #send(side: SideName, id: OperationId, input: CallInput): Promise<Answer> {
    if (side === 'live') this.calls++
    return this.#sides[side].call(pathOfCall(id, input), operationById(id).method, input)
  }

  /** Takes down what an answer differs in. */
  note(operation: string, call: string, findings: readonly Finding[]): void {
    for (const finding of findings) {
      const key = [operation, finding.kind, finding.at].join(' ')
      if (!this.#differences.has(key)) this.#differences.set(key, { operation, call, ...finding })
    }
  }
}
