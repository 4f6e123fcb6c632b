import type { Chowk, ClientOptions } from '@chowk/sdk'
import { Option, type Command } from 'commander'
import { exitCodes } from '../failures/exit-codes.ts'
import { Refusal } from '../failures/refusal.ts'
import { profilesFile, readProfiles } from './profiles.ts'
import { useProxies } from './proxies.ts'

/** Where to call, and as whom, as far as the command line says. */
export interface Connection {
  readonly profile?: string
  readonly baseUrl?: string
}

export function addConnection(command: Command): void {
  command
    .hook('preAction', useProxies)
    .addOption(new Option('--profile <name>', 'call as the login of this name (env: CHOWK_PROFILE)'))
    .addOption(new Option('--base-url <url>', 'where the interface is (env: CHOWK_BASE_URL)'))
}

export interface Access {
  /** Null where there is none. */
  readonly apiKey: string | null
  /** Undefined for that of the client itself. */
  readonly baseUrl: string | undefined
  /** The login that both are of. */
  readonly profile: string | undefined
  /** Of that login. */
  readonly timeZone?: string | undefined
}

/**
 * Which key and address count: a profile that is named by a flag, then the environment, then the profile that is current. The
 * key of a profile goes to no other address than its own.
 */
export async function findAccess({ profile: named, baseUrl }: Connection): Promise<Access> {
  const { CHOWK_API_KEY, CHOWK_BASE_URL, CHOWK_PROFILE } = process.env
  const address = baseUrl ?? (CHOWK_BASE_URL || undefined)
  if (named === undefined && CHOWK_API_KEY)
    return { apiKey: CHOWK_API_KEY, baseUrl: address, profile: undefined }
  const { current, profiles } = await readProfiles()
  const name = named ?? (CHOWK_PROFILE || current)
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined
  if (profile === undefined) {
    if (named === undefined && !CHOWK_PROFILE) return { apiKey: null, baseUrl: address, profile: undefined }
    throw new Refusal(`There is no profile ${name} in ${profilesFile()}.`, {
      exitCode: exitCodes.usage,
      advice: `Make it with \`chowk login --profile ${name}\`.`,
    })
  }
  const wanted = named === undefined ? address : baseUrl
  if (wanted !== undefined && normal(wanted) !== normal(profile.base_url))
    throw new Refusal(
      `The key of profile ${name} is for ${profile.base_url}, and is not sent to ${wanted}.`,
      {
        exitCode: exitCodes.authentication,
        advice: `Set CHOWK_API_KEY, or log in there: \`chowk login --profile NAME --base-url ${wanted}\`.`,
      },
    )
  return {
    apiKey: profile.api_key,
    baseUrl: profile.base_url,
    profile: name,
    timeZone: profile.timezone,
  }
}

const normal = (address: string): string => address.replace(/\/+$/, '')

/** A client with the key and address that count. @throws Refusal where there is no key, unless the call needs none. */
export async function connect(
  connection: Connection,
  { needsKey = true, ...options }: ClientOptions & { readonly needsKey?: boolean } = {},
): Promise<Chowk> {
  const { apiKey, baseUrl } = await findAccess(connection)
  if (apiKey === null && needsKey)
    throw new Refusal('There is no API key to call with.', {
      exitCode: exitCodes.authentication,
      advice:
        'Run `chowk login`, or set CHOWK_API_KEY. Whoever runs the platform makes a key with `chowk keys create NAME`.',
    })
  return createClient({ ...options, apiKey: needsKey ? apiKey : null, baseUrl })
}

/** @throws Refusal where an address or a key can be none. */
export async function createClient(options: ClientOptions): Promise<Chowk> {
  const { Chowk } = await import('@chowk/sdk')
  try {
    return new Chowk(options)
  } catch (error) {
    throw new Refusal((error as Error).message, { exitCode: exitCodes.usage })
  }
}
