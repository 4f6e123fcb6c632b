import type { QuotaAction } from '../resources/vocabulary.ts'
import { version } from '../resources/constants.ts'
import { check, checkOptions, normalizeHeaders, ofClient } from './check-options.ts'
import { systemClock, timelineOf, type Clock } from './clock.ts'
import type { Middleware } from './middleware.ts'
import type { ClientOptions, Fetch } from './options.ts'
import type { Pacer } from './pacer.ts'
import type { Quota } from './quota.ts'
import { isBrowser, readEnv, runtimeName } from './runtime.ts'

/** Redacts the key in output, after it was read. */
export interface Redaction {
  /** From a text for people. */
  readonly prose: (text: string) => string
  /** From a value for programs, where a key that may as well be a word stays. */
  readonly value: (text: string) => string
}

/** The checked options of a client, with defaults. */
export interface Settings extends ClientOptions {
  /** The options as they were given. */
  readonly given: ClientOptions
  /** Returns the API key; empty for none. */
  readonly key: () => string | Promise<string>
  readonly baseUrl: string
  readonly clock: Clock
  readonly fetch: Fetch
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | null>>
  readonly middleware: readonly Middleware[]
  /** Returns the queue of the key. */
  readonly pacer: (() => Promise<Pacer>) | undefined
  /** The daily quotas from the latest responses. */
  readonly quotas: { [Action in QuotaAction]?: Quota }
  readonly redact: Redaction
  readonly log: (level: 'warn' | 'debug', message: string) => void
}

/** Maximum number of a client's keys that are redacted in output. */
const KEPT_KEYS = 100

const levels: readonly unknown[] = ['off', 'warn', 'debug']

/** @throws TypeError for an invalid option, and for a key exposed to visitors of a web page. Never contains the key. */
export function resolveOptions(options: ClientOptions): Settings {
  checkOptions('A client', options, ofClient)
  const { clock = systemClock, logger = console, middleware = [], pace } = options
  const orEnv = <Value>(value: Value | undefined, name: string, variable: string) =>
    value === undefined ? ([readEnv(variable), variable] as const) : ([value, name] as const)

  const [apiKey, keyName] = orEnv(options.apiKey, 'apiKey', 'CHOWK_API_KEY')
  if (apiKey === undefined) throw new TypeError('Pass apiKey or set CHOWK_API_KEY.')
  if (apiKey && isBrowser() && !options.dangerouslyAllowBrowser)
    throw new TypeError(
      'Every visitor of a web page can read its apiKey. To allow this, set dangerouslyAllowBrowser.',
    )
  const keys: string[] = []
  const checkKey = (value: unknown): string => {
    const key = typeof value === 'string' ? value.trim() : undefined
    if (key === '') throw new TypeError(`${keyName} is empty. Use null to send no key.`)
    if (!key || /[^!-~]/.test(key)) throw new TypeError(`The value of ${keyName} cannot be an API key.`)
    if (!keys.includes(key)) keys.unshift(key)
    // A program that rotates its keys does so without end.
    keys.splice(KEPT_KEYS)
    return key
  }
  const fixed = apiKey === null ? '' : typeof apiKey === 'function' ? undefined : checkKey(apiKey)

  const askKey = async () => checkKey(await (apiKey as () => unknown)())

  const [address = 'http://localhost:4000/api/v1', addressName] = orEnv(
    options.baseUrl,
    'baseUrl',
    'CHOWK_BASE_URL',
  )
  // Parsed manually, because `URL` of React Native has no parts. Drops a password and a query.
  const parts = /^\s*(https?:\/\/)(?:[^/?#]*@)?([^/?#\s][^?#]*)/i.exec(address)
  check(addressName, address, !!parts, 'http:// or https:// and a host')
  const baseUrl = `${parts![1]}${parts![2]}`.replace(/[/\s]+$/, '')

  const [logLevel = 'off', levelName] = orEnv(options.logLevel, 'logLevel', 'CHOWK_LOG')
  check(levelName, logLevel, levels.includes(logLevel), 'off, warn or debug')
  const without = (isHidden: (key: string) => boolean) => (text: string) =>
    // The longest first: one may begin with another.
    keys
      .filter(isHidden)
      .sort((a, b) => b.length - a.length)
      .reduce((redacted, key) => redacted.split(key).join('[apiKey]'), text)
  const redact = { prose: without(() => true), value: without((key) => /^chk_|.{24}/.test(key)) }
  const runtime = runtimeName()
  // A key function is identified by itself.
  const account = fixed === undefined ? apiKey : `${fixed} ${baseUrl}`
  // Loaded where it is used.
  const findPacer = async () =>
    (await import('./pacer.ts')).queueOf(timelineOf(clock), account, pace === true ? undefined : Number(pace))
  let pacer: Promise<Pacer> | undefined
  const { fetch: ownFetch } = options
  return {
    ...options,
    given: options,
    key: () => fixed ?? askKey(),
    baseUrl,
    clock,
    middleware,
    // The platform's is looked up for each call, so that later replacements take effect. Neither gets a receiver.
    fetch: (url, init) => (ownFetch ?? fetch)(url, init),
    headers: {
      ...(runtime && { 'user-agent': `chowk-sdk/${version} ${runtime}` }),
      ...normalizeHeaders(options.headers),
    },
    pacer: pace ? () => (pacer ??= findPacer()) : undefined,
    quotas: {},
    redact,
    log(level, message) {
      if (logLevel !== level && logLevel !== 'debug') return
      try {
        logger[level](redact.prose(message))
      } catch {
        // A log decides no call.
      }
    },
  }
}
