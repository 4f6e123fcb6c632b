import { elapsed, type Clock } from './clock.ts'
import { isDate } from './unknown-values.ts'
import { DeadlineError, TimeoutError, type ChowkError } from './errors.ts'
import type { CallState } from './prepared-request.ts'

/** The default time limit of a call in milliseconds, from its first attempt, unless one attempt may take longer. */
const CALL = 120_000

/** The time limits of a call and of its attempts, in milliseconds. */
export class Limits {
  readonly timeout: number
  readonly #clock: Clock
  readonly #isGiven: boolean
  #deadline: number
  /** Whether the deadline ends the current step, rather than the timeout. */
  #isDeadlineNext = true

  constructor(clock: Clock, timeout = 30_000, deadline?: number | Date) {
    this.#clock = clock
    this.timeout = timeout
    this.#isGiven = deadline !== undefined
    this.#deadline =
      elapsed(clock) + (isDate(deadline) ? deadline.getTime() - clock.now() : (deadline ?? Infinity))
  }

  /** Starts the default deadline: time in the queue counts only towards one set by the caller. */
  start(): void {
    if (!this.#isGiven) this.#deadline = elapsed(this.#clock) + Math.max(CALL, this.timeout)
  }

  /** Returns the time left of the call, which is the limit of the next step. */
  left(): number {
    this.#isDeadlineNext = true
    return this.#deadline - elapsed(this.#clock)
  }

  /** Returns the limit of the next step, which may take the `timeout` at most. */
  ofStep(): number {
    const remaining = this.left()
    this.#isDeadlineNext = remaining <= this.timeout
    return Math.min(remaining, this.timeout)
  }

  /** Returns the error of a step that exceeded its limit. */
  exceeded(state: CallState): ChowkError {
    return this.#isDeadlineNext
      ? new DeadlineError('Deadline exceeded.', { ...state, code: 'deadline' })
      : new TimeoutError(`Timed out after ${this.timeout} ms.`, { ...state, code: 'timeout' })
  }
}
