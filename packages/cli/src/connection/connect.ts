import type { Chowk, ClientOptions } from '@chowk/sdk'
import { Option, type Command } from 'commander'
import { CliError } from '../errors/cli-error.ts'
import { blockedPorts } from '../options.ts'
import { printNote } from '../output/print.ts'
import { profilesFile, readProfiles } from './profiles.ts'
import { useProxies } from './proxies.ts'

export interface ConnectionOptions {
  readonly profile?: string
  readonly baseUrl?: string
}

export const addConnectionOptions = (command: Command): Command =>
  command
    .hook('preAction', useProxies)
    .addOption(new Option('--profile <name>', 'Saved login to use (env: CHOWK_PROFILE)'))
    .addOption(new Option('--base-url <url>', 'Base URL of the API (env: CHOWK_BASE_URL)'))

export interface Access {
  readonly apiKey: string | null
  /** Base URL. Default: the client's. */
  readonly baseUrl: string | undefined
  readonly profile: string | undefined
  readonly timeZone?: string | undefined
}

/**
 * Resolves the key and the base URL: from a profile named by a flag, then the environment, then the current profile.
 * The key of a profile is sent to its own base URL only.
 */
export async function resolveAccess({ profile: named, baseUrl }: ConnectionOptions): Promise<Access> {
  const variable = (name: string) => process.env[name]?.trim() || undefined
  const url = baseUrl ?? variable('CHOWK_BASE_URL')
  const apiKey = variable('CHOWK_API_KEY')
  if (named === undefined && apiKey) return { apiKey, baseUrl: url, profile: undefined }
  const { current, profiles } = await readProfiles()
  const name = named ?? variable('CHOWK_PROFILE') ?? current
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined
  if (profile === undefined) {
    if (named === undefined && !variable('CHOWK_PROFILE'))
      return { apiKey: null, baseUrl: url, profile: undefined }
    const hint = `Run \`chowk login --profile ${name}\`.`
    throw new CliError(`No profile is named ${name} in ${profilesFile()}.`, 'usage', hint)
  }
  const wanted = named === undefined ? url : baseUrl
  if (wanted !== undefined && !isSameAddress(wanted, profile.base_url))
    throw new CliError(
      `The key of profile ${name} is for ${profile.base_url}. It is not sent to ${wanted}.`,
      'authentication',
      `Set CHOWK_API_KEY, or log in: \`chowk login --profile NAME --base-url ${wanted}\`.`,
    )
  const { api_key, base_url, timezone: timeZone } = profile
  return { apiKey: api_key, baseUrl: base_url, profile: name, timeZone }
}

export const withoutSlash = (url: string): string => url.replace(/\/+$/, '')

/** Returns whether two strings are the same URL, ignoring case, default ports and a trailing slash. */
function isSameAddress(a: string, b: string): boolean {
  const [first, second] = [a, b].map((url) => withoutSlash(URL.parse(url)?.href ?? url))
  return first === second
}

/** Where the client logs what CHOWK_LOG asks for: standard output is for results, and for the protocol of `chowk mcp`. */
export const logger = { warn: printNote, debug: printNote } as const

export const missingKey = (): CliError =>
  new CliError(
    'No API key.',
    'authentication',
    'Run `chowk login`, or set CHOWK_API_KEY. Operators create keys with `chowk keys create NAME`.',
  )

/** Creates a client. @throws CliError without a key, unless the call needs none. */
export async function connect(
  connection: ConnectionOptions,
  { needsKey = true, ...options }: ClientOptions & { readonly needsKey?: boolean } = {},
): Promise<Chowk> {
  const { apiKey, baseUrl } = await resolveAccess(connection)
  if (apiKey === null && needsKey) throw missingKey()
  return createClient({ ...options, apiKey: needsKey ? apiKey : null, baseUrl })
}

/** Options of commands with many requests. */
export const patient = { pace: true, maxRetries: 5, deadline: 600_000 } as const

/** Creates a client. @throws CliError for an invalid URL or key. */
export async function createClient(options: ClientOptions): Promise<Chowk> {
  const { Chowk } = await import('@chowk/sdk')
  const port = Number(URL.parse(options.baseUrl ?? '')?.port)
  if (blockedPorts.includes(port))
    throw new CliError(
      `Browsers and fetch send nothing to port ${port}: ${options.baseUrl}.`,
      'usage',
      'Serve at another port.',
    )
  try {
    return new Chowk({ logger, ...options })
  } catch (error) {
    throw new CliError((error as Error).message, 'usage')
  }
}

export const timeZoneOption = (): Option =>
  new Option(
    '--timezone <name>',
    'Time zone of dates and times. Default: the time zone of the login, otherwise of this machine',
  )

/** Checks a time zone. @throws CliError if it is unknown. */
export function checkTimeZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions() && timeZone
  } catch {
    throw new CliError(`Unknown time zone ${timeZone}.`, 'usage', 'Example: Asia/Kolkata.')
  }
}

/** Returns the time zone. @throws CliError if it is unknown. */
export async function resolveTimeZone(options: ConnectionOptions & { readonly timezone?: string }) {
  const named = options.timezone ?? (await resolveAccess(options)).timeZone
  return checkTimeZone(named ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
}
