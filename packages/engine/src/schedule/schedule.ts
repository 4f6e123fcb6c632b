import type { WentLive } from '../engine-options.ts'

export interface Schedule {
  /** Starts publishing items on time, and recurring work. */
  start(): void
  /** Stops; resolves once the work in progress is done. */
  stop(): Promise<void>
  /** Publishes everything due, in order of time and id, and returns it. Each item goes live exactly once. */
  publishDue(): Promise<readonly WentLive[]>
  /** Returns the time of the next scheduled item; undefined if there is none. */
  nextDue(): Promise<number | undefined>
  /**
   * Finishes tasks that requests have left, such as hiding the many items of a community that became private. A
   * started schedule does so soon by itself; otherwise the next request does first.
   */
  finishTasks(): Promise<void>
  /** Retries failed work immediately; for use when the store is available again. */
  wake(): void
  /** Number of failures of its work since the start: to publish, to finish tasks and to sweep. */
  readonly failures: number
  /** Looks up the next due time again, after all rows were replaced. */
  forget(): void
}
