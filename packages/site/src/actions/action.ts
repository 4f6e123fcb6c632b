import type { FormContext } from '../page.ts'

/**
 * Does something to what is named, and gives the address at which it shows; nothing where that is the page that it was asked on, at
 * its actions.
 */
export type Action = (context: FormContext, ...names: string[]) => Promise<string | void>
