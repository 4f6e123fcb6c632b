import { TransactionEnded } from './store.ts'

/** Savepoints of a store. Depths count from 1 for the outermost. */
export interface Marks {
  mark(depth: number): void | Promise<void>
  /** Keeps the writes since the savepoint as part of the enclosing savepoint or transaction. */
  release(depth: number): void | Promise<void>
  /** Undoes the writes since the savepoint, and closes it. */
  rollback(depth: number): void | Promise<void>
}

/** The state of a transaction: its usability, its savepoints, and the effects to run on commit. */
export class Savepoints {
  /** Whether more statements can run, as a cheap check per statement. {@link assertUsable} throws the reason. */
  usable = true
  readonly #marks: Marks
  #effects: (() => void)[] = []
  #depth = 0
  #ended = false
  /** The reason why the transaction, or the current savepoint, can only roll back. */
  #failure: Error | undefined
  /** The reason why the whole transaction can only roll back. */
  #defeat: Error | undefined

  constructor(marks: Marks) {
    this.#marks = marks
  }

  /** Runs the work of the transaction. If it rejects, the caller must undo the writes. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    try {
      const value = await work()
      const failure = this.#defeat ?? this.#failure
      if (failure !== undefined) throw failure
      if (this.#depth > 0)
        throw new Error('The work of a transaction settled before the work of its savepoint.')
      return value
    } finally {
      this.end()
    }
  }

  /** Ends the transaction. Every later call throws. */
  end(): void {
    this.#ended = true
    this.usable = false
  }

  assertUsable(): void {
    if (this.#ended) throw new TransactionEnded()
    const failure = this.#defeat ?? this.#failure
    if (failure !== undefined) throw failure
  }

  /** Allows only a rollback, of the current savepoint if there is one. */
  fail(failure: Error): void {
    this.#failure = failure
    this.usable = false
  }

  /** Allows only a rollback of the whole transaction. */
  defeat(failure: Error): void {
    this.#defeat = failure
    this.usable = false
  }

  /** Whether the transaction, or the current savepoint, must roll back. */
  get failed(): boolean {
    return this.#failure !== undefined
  }

  /** Whether the whole transaction must roll back. */
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

  /**
   * Runs the effects of the commit, once the writes are durable. An effect that throws is a bug: the error is reported
   * as uncaught, and the other effects run.
   */
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

  /** Savepoints nest. Concurrent ones would undo each other's writes, so the transaction fails instead. */
  #assertInnermost(depth: number): void {
    if (this.#ended) throw new TransactionEnded()
    if (depth === this.#depth) return
    const failure = this.#failure ?? new Error('Savepoints of one transaction ran at the same time.')
    this.fail(failure)
    throw failure
  }
}
