import type { WentLive } from '../engine-options.ts'

export interface Schedule {
  /** Starts: from now on items are published as their time comes, and recurring work is done. */
  start(): void
  /** Stops; resolves once the work under way is done. */
  stop(): Promise<void>
  /** Publishes everything due by now, in order of time and id, and says what it was. Each item goes live exactly once. */
  publishDue(): Promise<readonly WentLive[]>
  /** The time of the item that is due next; undefined where nothing is scheduled. */
  nextDue(): Promise<number | undefined>
  /**
   * Does what requests have left to be done, such as hiding the many items of a community that became private. By itself that is
   * done soon once the schedule is started, and before the next request where it is not.
   */
  finishTasks(): Promise<void>
  /** Tries at once what failed, and would be tried again later: to be called when the store can be used again. */
  wake(): void
  /** How often, since the start, what was due could not go live because of an error of the server. */
  readonly failures: number
  /** To be called when all rows were replaced: looks up again what is due next. */
  forget(): void
}
