import type { QuotaAction } from '../resources/vocabulary.ts'
import { systemClock, type Clock } from './clock.ts'
import { isInPage, readVariable } from './environment.ts'
import type { ConnectionOptions } from './options.ts'
import type { Pacer } from './pacer.ts'
import type { Quota } from './quota.ts'

/** The options of a client, checked and completed. */
export interface Settings extends ConnectionOptions {
  readonly apiKey: string
  readonly baseUrl: string
  readonly clock: Clock
  readonly pacer: Pacer | undefined
  /** What answers said of the daily quotas so far. */
  readonly quotas: { [Action in QuotaAction]?: Quota }
  /** The text without the key. */
  readonly redact: (text: string) => string
  readonly log: (level: 'warn' | 'debug', message: string) => void
}

/** @throws TypeError where the key is missing, cannot be one, or would be open to anybody. Never says what it is. */
export function settle(options: ConnectionOptions): Settings {
  const { clock = systemClock, logger = console, logLevel, pace } = options
  const key = options.apiKey === undefined ? readVariable('CHOWK_API_KEY') : options.apiKey
  if (key === undefined) throw new TypeError('Pass apiKey or set CHOWK_API_KEY.')
  const apiKey = (key ?? '').trim()
  if (/[^!-~]/.test(apiKey)) throw new TypeError('This cannot be an apiKey.')
  if (apiKey && isInPage() && !options.dangerouslyAllowBrowser)
    throw new TypeError('A web page shows its apiKey to anybody: pass dangerouslyAllowBrowser.')

  const address = options.baseUrl ?? readVariable('CHOWK_BASE_URL') ?? 'http://localhost:4000/api/v1'
  const { origin, pathname } = new URL(address)
  const baseUrl = (origin + pathname).replace(/\/+$/, '')
  const redact = (text: string) => (apiKey ? text.replaceAll(apiKey, '[apiKey]') : text)
  return {
    ...options,
    apiKey,
    baseUrl,
    clock,
    pacer: pace?.(clock, `${apiKey} ${baseUrl}`),
    quotas: {},
    redact,
    log(level, message) {
      if (logLevel === level || logLevel === 'debug') logger[level](redact(message))
    },
  }
}
