import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { Writable } from 'node:stream'
import { Option, type Command } from 'commander'
import { checkTimeZone, createClient, withoutSlash } from '../connection/connect.ts'
import { profilesFile, readProfiles, writeProfiles } from '../connection/profiles.ts'
import { useProxies } from '../connection/proxies.ts'
import { CliError } from '../errors/cli-error.ts'
import { printNote } from '../output/print.ts'

const DEFAULT_URL = 'http://localhost:4000/api/v1'

interface LoginOptions {
  readonly profile: string
  readonly baseUrl?: string
  readonly timezone?: string
}

export function add(command: Command): void {
  command
    .addOption(new Option('--profile <name>', 'Name of the login').default('default'))
    .addOption(
      new Option(
        '--base-url <url>',
        `Base URL of the API. Default: the URL of the profile, otherwise ${DEFAULT_URL} (env: CHOWK_BASE_URL)`,
      ),
    )
    .addOption(new Option('--timezone <name>', 'Time zone of `publish` and `schedule`: Asia/Kolkata'))
    .addHelpText(
      'after',
      () => `
Asks for the key, or reads it from standard input. Other users of the machine could see an argument.
Saves the login in ${profilesFile()}, which only you can read.

Example:
  chowk login --base-url https://chowk.example/api/v1 < key.txt`,
    )
    .hook('preAction', useProxies)
    .action(login)
}

async function login({ profile, baseUrl, timezone }: LoginOptions): Promise<void> {
  if (timezone !== undefined) checkTimeZone(timezone)
  const { profiles } = await readProfiles()
  const known = Object.hasOwn(profiles, profile) ? profiles[profile] : undefined
  const url = withoutSlash(
    baseUrl ?? (process.env.CHOWK_BASE_URL?.trim() || (known?.base_url ?? DEFAULT_URL)),
  )
  const input = process.stdin.isTTY ? await promptHidden(`API key for ${url}: `) : await text(process.stdin)
  const key = input.trim()
  if (!/^[!-~]+$/.test(key))
    throw new CliError(
      'No API key on standard input.',
      'usage',
      'Pipe it in: `chowk login < key.txt`. Or run `chowk login` in a terminal and paste it.',
    )
  const client = await createClient({ apiKey: key, baseUrl: url })
  const { user, key: granted } = await client.account.me()
  await writeProfiles({
    current: profile,
    profiles: {
      ...profiles,
      [profile]: { base_url: url, api_key: key, timezone: timezone ?? known?.timezone },
    },
  })
  printNote(`Logged in to ${url} as ${user.username}. The key expires on ${granted.expires_at.slice(0, 10)}.`)
}

/** Prompts on the terminal, without echo. */
async function promptHidden(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true })
  process.stderr.write(question)
  try {
    return await prompt.question('')
  } finally {
    prompt.close()
    process.stderr.write('\n')
  }
}
