import type { OperationId } from '@chowk/contract'
import type { FormContext } from '../page.ts'

/**
 * Does something to what is named, and gives the address at which it shows; nothing where that is the page that it was asked on, at
 * its actions.
 */
export type Action = (context: FormContext, ...names: string[]) => Promise<string | void>

/** Performs one operation, whose input is made of the names. */
export const performs =
  <Id extends OperationId>(id: Id, input: (names: string[], context: FormContext) => object): Action =>
  async (context, ...names) => {
    await context.perform(id, input(names, context))
  }
