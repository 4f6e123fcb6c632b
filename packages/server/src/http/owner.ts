import { AsyncLocalStorage } from 'node:async_hooks'

const owners = new AsyncLocalStorage<() => string>()

/** Runs work for an owner. Whatever it waits for, it shares fairly with other owners. */
export const runFor = <Args extends unknown[]>(
  owner: () => string,
  work: (...args: Args) => void,
  ...args: Args
): void => owners.run(owner, work, ...args)

/** Returns the owner of the current work; the empty text for work that no request caused. */
export const currentOwner = (): string => owners.getStore()?.() ?? ''
