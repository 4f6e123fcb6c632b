import { systemClock, type Clock } from './clock.ts'
import { isInPage, readVariable } from './environment.ts'
import { logLevels, type LogLevel } from './log.ts'
import type { ClientOptions } from './options.ts'
import { pacerFor, type Pacer } from './pacers.ts'

/** The options of a client, checked and completed. */
export interface Settings extends ClientOptions {
  readonly apiKey: string
  readonly baseUrl: string
  readonly clock: Clock
  readonly pacer: Pacer
}

/** @throws TypeError where the key is missing, cannot be one, or would be open to anybody; never says what it is. */
export function settle(options: ClientOptions): Settings {
  const apiKey = (options.apiKey === undefined ? readVariable('CHOWK_API_KEY') : (options.apiKey ?? ''))?.trim()
  if (apiKey === undefined) throw new TypeError('Pass an apiKey, or set CHOWK_API_KEY.')
  if (/[^!-~]/.test(apiKey)) throw new TypeError('The apiKey has characters that no key has.')
  if (apiKey && isInPage() && !options.dangerouslyAllowBrowser)
    throw new TypeError('An apiKey in a web page can be taken by anybody who opens it. Pass dangerouslyAllowBrowser if that is fine.')
  const { origin, pathname } = new URL(options.baseUrl ?? readVariable('CHOWK_BASE_URL') ?? 'http://localhost:4000/api/v1')
  const baseUrl = (origin + pathname).replace(/\/+$/, '')
  const clock = options.clock ?? systemClock
  return { ...options, apiKey, baseUrl, clock, pacer: pacerFor(clock, `${apiKey} ${baseUrl}`, options.pace) }
}
