import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'

const owners = new AsyncLocalStorage<string>()

/** Runs work for an owner. Whatever it waits for, it shares fairly with other owners. */
export const runFor = (owner: string, work: () => void): void => owners.run(owner, work)

/** Returns the owner of the current work; the empty text for work that no request caused. */
export const currentOwner = (): string => owners.getStore() ?? ''

/** Returns whoever sent a request, as far as its head shows: a key or a browser, otherwise an address. */
export const ownerOf = ({ headers, socket }: IncomingMessage): string =>
  headers.authorization ?? headers['x-api-key']?.toString() ?? headers.cookie ?? socket.remoteAddress ?? ''
