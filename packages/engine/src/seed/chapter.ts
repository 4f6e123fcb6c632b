import type { OperationId, OperationOf } from '@chowk/contract'
import type * as z from 'zod'
import type { ActInput } from '../handler.ts'

/** How a part of the demonstration tells what happened. Times are days before the present, 0.5 for twelve hours. */
export interface Stage {
  /** Lets a member do something, and gives the answer. */
  readonly act: <Id extends OperationId>(
    daysAgo: number,
    username: string,
    operation: Id,
    input: ActInput<OperationOf<Id>>,
  ) => Promise<z.output<OperationOf<Id>['response']>>
  /** The present, in milliseconds since 1970. */
  readonly now: number
}

/** A part of the demonstration. Chapters are told in order; a later one may build on what an earlier one gave. */
export type Chapter<Given = void, Told = void> = (stage: Stage, given: Given) => Promise<Told>
