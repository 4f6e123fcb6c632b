import { TransactionEnded } from './store.ts'

/** How a store keeps and undoes what was written since a savepoint. Savepoints are counted from 1 for the outermost. */
export interface Marks {
  mark(depth: number): void | Promise<void>
  /** Keeps what was written since the savepoint, as part of what surrounds it. */
  release(depth: number): void | Promise<void>
  /** Undoes what was written since the savepoint, and closes it. */
  rollback(depth: number): void | Promise<void>
}

/** The state of a transaction: whether it can go on, its savepoints, and the effects that wait for its commit. */
export class Savepoints {
  /** Whether more can be done, for whoever asks at every statement: where it can't, {@link assertUsable} says why. */
  usable = true
  readonly #marks: Marks
  #effects: (() => void)[] = []
  #depth = 0
  #ended = false
  /** Why nothing but a rollback is left, of the transaction or of the savepoint under way. */
  #failure: Error | undefined
  /** The same, where no rollback of a savepoint helps. */
  #defeat: Error | undefined

  constructor(marks: Marks) {
    this.#marks = marks
  }

  /** Runs the work of the transaction. Where it rejects, its writes are still to be undone. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    try {
      const value = await work()
      const failure = this.#defeat ?? this.#failure
      if (failure !== undefined) throw failure
      if (this.#depth > 0) throw new Error('The work of a transaction settled before that of its savepoint.')
      return value
    } finally {
      this.end()
    }
  }

  /** From now on nothing can be done. */
  end(): void {
    this.#ended = true
    this.usable = false
  }

  assertUsable(): void {
    if (this.#ended) throw new TransactionEnded()
    const failure = this.#defeat ?? this.#failure
    if (failure !== undefined) throw failure
  }

  /** Leaves only the rollback, of the savepoint under way if there is one. */
  fail(failure: Error): void {
    this.#failure = failure
    this.usable = false
  }

  /** Leaves only the rollback of the whole transaction. */
  defeat(failure: Error): void {
    this.#defeat = failure
    this.usable = false
  }

  /** Whether a rollback is due, of the transaction or of the savepoint under way. */
  get failed(): boolean {
    return this.#failure !== undefined
  }

  /** Whether the transaction as a whole was lost. */
  get defeated(): boolean {
    return this.#defeat !== undefined
  }

  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    this.assertUsable()
    const depth = ++this.#depth
    const effects = this.#effects.length
    await this.#marks.mark(depth)
    try {
      const value = await work()
      this.#assertInnermost(depth)
      if (this.#failure !== undefined) throw this.#failure
      await this.#marks.release(depth)
      this.#depth--
      return value
    } catch (error) {
      this.#assertInnermost(depth)
      await this.#marks.rollback(depth)
      this.#effects.length = effects
      this.#failure = undefined
      this.usable = !this.#ended && this.#defeat === undefined
      this.#depth--
      throw error
    }
  }

  onCommit(effect: () => void): void {
    this.assertUsable()
    this.#effects.push(effect)
  }

  /** Runs the effects of the commit, once the writes are durable. An effect that throws is a defect: it is reported as uncaught, and the others run. */
  runEffects(): void {
    for (const effect of this.#effects) {
      try {
        effect()
      } catch (error) {
        queueMicrotask(() => {
          throw error as Error
        })
      }
    }
  }

  /** Savepoints nest. Two side by side would undo each other's writes, so the transaction fails instead. */
  #assertInnermost(depth: number): void {
    if (this.#ended) throw new TransactionEnded()
    if (depth === this.#depth) return
    const failure = this.#failure ?? new Error('Savepoints of one transaction ran at the same time.')
    this.fail(failure)
    throw failure
  }
}
