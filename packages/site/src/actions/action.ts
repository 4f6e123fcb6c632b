import type { OperationId } from '@chowk/contract'
import type { FormContext } from '../page.ts'

/** What an action did, where its name and targets do not tell. */
interface Deed {
  /** Address that shows the result, or a query or an anchor of the same page; undefined for the actions there. */
  readonly to?: string | undefined
  /** Its message, by key of `done`. */
  readonly said: string
  /** The action that undoes it, with its targets. */
  readonly undo?: string | undefined
}

/** Performs an action on its target. Returns what it did, or the address of it alone. */
export type Action = (context: FormContext, ...names: string[]) => Promise<string | Deed | void>

/** Performs one operation, with an input built from the names, and goes to an address built from them. */
export const performs =
  <Id extends OperationId>(
    id: Id,
    input: (names: string[], context: FormContext) => object,
    target?: (names: string[], context: FormContext) => string | undefined,
  ): Action =>
  async (context, ...names) => {
    await context.perform(id, input(names, context))
    return target?.(names, context)
  }
