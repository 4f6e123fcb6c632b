import type { OperationId } from '@chowk/contract'
import type { FormContext } from '../page.ts'

/**
 * Performs an action on its target. Returns the address that shows the result, or a query or an anchor of the same
 * page; undefined for the actions there.
 */
export type Action = (context: FormContext, ...names: string[]) => Promise<string | void>

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
