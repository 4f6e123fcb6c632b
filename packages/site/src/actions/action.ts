import type { Sending } from '../page.ts'

/**
 * Does something to what is named, and gives the address at which it shows; nothing where that is the page that it was asked on, at
 * its actions.
 */
export type Action = (sending: Sending, ...names: string[]) => Promise<string | void>
