import { Chowk, type ClientOptions } from '@chowk/sdk'
import { HastyClock } from './clocks.ts'
import type { FailingServer } from './failing-server.ts'

/** A key with the form of a real one, that opens nothing. */
export const KEY = 'chk_0123456789abcdefghijklmnopqrstuvwxyz'

/** A client of `server` for which no wait takes time. */
export const clientOf = (server: Pick<FailingServer, 'baseUrl'>, options: ClientOptions = {}): Chowk =>
  new Chowk({
    apiKey: KEY,
    baseUrl: server.baseUrl,
    clock: new HastyClock(),
    timeout: 1_000_000,
    deadline: 10_000_000,
    ...options,
  })

/** The error of a failed call. */
export async function failureOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call
  } catch (error) {
    return error
  }
  throw new Error('The call did not fail.')
}
