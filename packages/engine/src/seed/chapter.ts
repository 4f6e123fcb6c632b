import type { OperationId, OperationOf } from '@chowk/contract'
import type * as z from 'zod'
import type { ActInput } from '../handler.ts'

/** The interface of chapters. Times are days before the present, 0.5 for twelve hours. */
export interface Stage {
  /** Calls an operation as a member, and returns the response. */
  readonly act: <Id extends OperationId>(
    daysAgo: number,
    username: string,
    operation: Id,
    input: ActInput<OperationOf<Id>>,
  ) => Promise<z.output<OperationOf<Id>['response']>>
  /** The present, in milliseconds since 1970. */
  readonly now: number
}

/** A part of the demonstration. Chapters run in order; later ones may use results of earlier ones. */
export type Chapter<Given = void, Told = void> = (stage: Stage, input: Given) => Promise<Told>
