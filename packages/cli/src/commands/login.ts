import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { Writable } from 'node:stream'
import { Option, type Command } from 'commander'
import { createClient } from '../connection/connect.ts'
import { profilesFile, readProfiles, writeProfiles } from '../connection/profiles.ts'
import { useProxies } from '../connection/proxies.ts'
import { exitCodes } from '../failures/exit-codes.ts'
import { Refusal } from '../failures/refusal.ts'
import { printNote } from '../print.ts'

const DEFAULT_ADDRESS = 'http://localhost:4000/api/v1'

interface LoginOptions {
  readonly profile: string
  readonly baseUrl?: string
  readonly timezone?: string
}

export function addLogin(command: Command): void {
  command
    .addOption(new Option('--profile <name>', 'what to call this login').default('default'))
    .addOption(
      new Option(
        '--base-url <url>',
        `where the interface is (env: CHOWK_BASE_URL; default: that of the profile, else ${DEFAULT_ADDRESS})`,
      ),
    )
    .addOption(
      new Option(
        '--timezone <name>',
        'the time zone of `publish` and `schedule` with this login: Asia/Kolkata',
      ),
    )
    .addHelpText(
      'after',
      () => `
The key is asked for, or read from standard input; it is never an argument, which other users of the machine could see.
Both are kept in ${profilesFile()}, which only you can read.

Example:
  chowk login --base-url https://chowk.example/api/v1 < key.txt`,
    )
    .hook('preAction', useProxies)
    .action(login)
}

async function login({ profile, baseUrl, timezone }: LoginOptions): Promise<void> {
  if (timezone !== undefined) (await import('../publish/rule.ts')).checkTimeZone(timezone)
  const { profiles } = await readProfiles()
  const known = Object.hasOwn(profiles, profile) ? profiles[profile] : undefined
  const address = (
    baseUrl ??
    (process.env.CHOWK_BASE_URL || undefined) ??
    known?.base_url ??
    DEFAULT_ADDRESS
  ).replace(/\/+$/, '')
  const key = (
    process.stdin.isTTY ? await askHidden(`API key for ${address}: `) : await text(process.stdin)
  ).trim()
  if (!/^[!-~]+$/.test(key))
    throw new Refusal('There is no API key on standard input.', {
      exitCode: exitCodes.usage,
      advice: 'Pipe it in: `chowk login < key.txt`; or run `chowk login` on a terminal, and paste it.',
    })
  const client = await createClient({ apiKey: key, baseUrl: address })
  const { user, key: granted } = await client.account.me()
  await writeProfiles({
    current: profile,
    profiles: {
      ...profiles,
      [profile]: { base_url: address, api_key: key, timezone: timezone ?? known?.timezone },
    },
  })
  printNote(`You are ${user.username} on ${address}, until ${granted.expires_at.slice(0, 10)}.`)
}

/** Asks on the terminal, without showing what is typed. */
async function askHidden(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const asking = createInterface({ input: process.stdin, output: silent, terminal: true })
  process.stderr.write(question)
  try {
    return await asking.question('')
  } finally {
    asking.close()
    process.stderr.write('\n')
  }
}
