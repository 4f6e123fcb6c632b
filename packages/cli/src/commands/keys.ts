import type { Scope } from '@chowk/contract'
import type { AdministeredKey } from '@chowk/engine'
import { type Command, Option } from 'commander'
import { confirm, yesOption } from '../confirm.ts'
import { type ActOptions, operator, withEngine } from '../engine.ts'
import {
  byOption,
  jsonOption,
  parseDuration,
  parseId,
  parseList,
  parseTime,
  storeOption,
} from '../options.ts'
import { isHumanReadable, terminalWidth } from '../output/present.ts'
import { print, printJson, printNote } from '../output/print.ts'
import { formatDuration, withTimestamps } from '../output/times.ts'

interface KeyOptions extends ActOptions {
  readonly store: string
  readonly json?: true
}

interface CreateOptions extends KeyOptions {
  readonly name?: string
  readonly scopes: string
  readonly expires?: number
}

export function add(keys: Command): void {
  keys
    .command('create <name>')
    .description('Create an API key for a member. The key is shown only once.')
    .option('--scopes <scopes>', 'Scopes of the key, separated by commas, or all', 'all')
    .option('--name <label>', 'Label of the key')
    .addOption(new Option('--expires <time>', 'Expiry. Default: in 365 days').argParser(parseTime))
    .addOption(byOption())
    .addOption(storeOption())
    .addOption(jsonOption())
    .action(create)
  keys
    .command('list <name>')
    .description('List the API keys of a member, newest first.')
    .addOption(storeOption())
    .addOption(jsonOption())
    .action(list)
  keys
    .command('rotate')
    .argument('<id>', 'ID of the key', parseId)
    .description('Replace an API key by a new one with the same scopes. The key is shown only once.')
    .addOption(
      new Option('--overlap <duration>', 'How long the old key stays valid: 24h, 30m, 0')
        .argParser(parseDuration)
        .default(86_400_000, '24h'),
    )
    .addOption(byOption())
    .addOption(storeOption())
    .addOption(jsonOption())
    .action(rotate)
  keys
    .command('revoke')
    .argument('<id>', 'ID of the key', parseId)
    .description('Revoke an API key.')
    .addOption(yesOption())
    .addOption(byOption())
    .addOption(storeOption())
    .addOption(jsonOption())
    .action(revoke)
}

async function create(username: string, { store, json, name, scopes, expires, by }: CreateOptions) {
  const created = await withEngine(store, ({ administration }) =>
    administration.createKey(
      {
        username,
        // The engine checks them.
        scopes: scopes === 'all' ? 'all' : (parseList(scopes) as Scope[]),
        ...(name !== undefined && { name }),
        ...(expires !== undefined && { expires_at: expires }),
      },
      operator({ by }),
    ),
  )
  if (json) return printJson(withTimestamps(created))
  print(created.key)
  printNote(`Created key ${created.id} for ${username}. Save it now: it is not shown again.`)
}

async function list(username: string, { store, json }: KeyOptions): Promise<void> {
  const { found, now } = await withEngine(store, async ({ administration, clock }) => ({
    found: await administration.listKeys(username),
    now: clock.now(),
  }))
  if (json || !isHumanReadable({})) return printJson(found.map(withTimestamps))
  if (found.length === 0) return printNote(`${username} has no API keys.`)
  const { table } = await import('../output/table.ts')
  const rows = found.map((key) => [
    String(key.id),
    `${key.prefix}…`,
    key.name,
    statusOf(key, now),
    key.last_used_at === null ? 'never' : new Date(key.last_used_at).toISOString(),
    key.scopes.join(','),
  ])
  print(table(['id', 'key', 'name', 'status', 'last used', 'scopes'], rows, terminalWidth(), true))
}

async function rotate(
  id: number,
  { store, overlap, json, by }: KeyOptions & { overlap: number },
): Promise<void> {
  const { replaces, ...created } = await withEngine(store, ({ administration }) =>
    administration.rotateKey(id, overlap, operator({ by })),
  )
  if (json) return printJson({ ...withTimestamps(created), replaces: withTimestamps(replaces) })
  print(created.key)
  const old =
    overlap === 0 ? 'is revoked' : `is valid for ${formatDuration(replaces.ends_at - created.created_at)}`
  printNote(`Created key ${created.id}. Save it now: it is not shown again. Key ${id} ${old}.`)
}

async function revoke(id: number, { store, json, ...options }: KeyOptions & { yes?: true }): Promise<void> {
  const key = await withEngine(store, async ({ administration }) => {
    await confirm(`Programs that use key ${id} lose access.`, options)
    return administration.revokeKey(id, operator(options))
  })
  if (json) printJson(withTimestamps(key))
  else print(`Key ${key.id} (${key.prefix}…): ${statusOf(key, key.revoked_at ?? 0)}`)
}

function statusOf({ revoked_at, expires_at }: AdministeredKey, now: number): string {
  if (revoked_at !== null) return `revoked ${new Date(revoked_at).toISOString()}`
  return `${expires_at <= now ? 'expired' : 'active until'} ${new Date(expires_at).toISOString()}`
}
