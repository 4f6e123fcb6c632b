import type { Scope } from '@chowk/contract'
import type { Administration } from '@chowk/engine'
import { type Command, Option } from 'commander'
import { administer, operator } from '../administer.ts'
import { confirm, yesOption } from '../confirm.ts'
import { jsonOption, keyNumber, lengthOfTime, list, moment, storeOption } from '../options.ts'
import { isForPeople } from '../output/present.ts'
import { duration } from '../output/times.ts'
import { keyAsJson, keyState, printJson, printLine, printNote, printTable } from '../print.ts'

export function addKeys(keys: Command): void {
  addKeysCreate(keys)
  addKeysList(keys)
  addKeysRotate(keys)
  addKeysRevoke(keys)
}

interface CreateOptions {
  store: string
  json?: true
  name?: string
  scopes: string
  expires?: number
}

function addKeysCreate(keys: Command): void {
  keys
    .command('create <name>')
    .description('Create an API key for a member. It is shown this once.')
    .option('--scopes <scopes>', 'what it may do: all, or scopes separated by commas', 'all')
    .option('--name <label>', 'what to call it')
    .addOption(new Option('--expires <time>', 'when it ends (default: in 365 days)').argParser(moment))
    .addOption(storeOption())
    .addOption(jsonOption())
    .action(async (username: string, { store, json, name, scopes, expires }: CreateOptions) => {
      const create = (administration: Administration) =>
        administration.createKey(
          {
            username,
            // Whether they are scopes is checked where they are granted.
            scopes: scopes === 'all' ? 'all' : (list(scopes) as Scope[]),
            ...(name !== undefined && { name }),
            ...(expires !== undefined && { expires_at: expires }),
          },
          operator(),
        )
      const created = await administer(store, create)
      if (json) return printJson(keyAsJson(created))
      printLine(created.key)
      printNote(`Key ${created.id} of ${username}. Keep it: it is not shown again.`)
    })
}

function addKeysList(keys: Command): void {
  keys
    .command('list <name>')
    .description('List the API keys of a member, newest first.')
    .addOption(storeOption())
    .addOption(jsonOption())
    .action(async (username: string, { store, json }: { store: string; json?: true }) => {
      const found = await administer(store, (administration) => administration.listKeys(username))
      if (!isForPeople({ ...(json && { json }) })) return printJson(found.map(keyAsJson))
      if (found.length === 0) return printNote(`${username} has no keys.`)
      const now = Date.now()
      printTable(
        found.map((key) => [
          String(key.id),
          `${key.prefix}…`,
          key.name,
          keyState(key, now),
          key.scopes.join(','),
        ]),
      )
    })
}

interface RotateOptions {
  store: string
  overlap: number
  json?: true
}

const DAY = 86_400_000

function addKeysRotate(keys: Command): void {
  keys
    .command('rotate')
    .argument('<id>', 'the number of the key', keyNumber)
    .description('Put a new key in the place of another, with the same scopes. It is shown this once.')
    .addOption(
      new Option('--overlap <time>', 'how long the old key keeps working: 24h, 30m, or 0')
        .argParser(lengthOfTime)
        .default(DAY, '24h'),
    )
    .addOption(storeOption())
    .addOption(jsonOption())
    .action(async (id: number, { store, overlap, json }: RotateOptions) => {
      const { replaces, ...created } = await administer(store, (administration) =>
        administration.rotateKey(id, overlap, operator()),
      )
      const ends_at = new Date(replaces.ends_at).toISOString()
      if (json) return printJson({ ...keyAsJson(created), replaces: { id, ends_at } })
      printLine(created.key)
      const old = overlap === 0 ? 'has ended' : `works for another ${duration(replaces.ends_at - Date.now())}`
      printNote(`Key ${created.id}. Keep it: it is not shown again. Key ${id} ${old}.`)
    })
}

function addKeysRevoke(keys: Command): void {
  keys
    .command('revoke')
    .argument('<id>', 'the number of the key', keyNumber)
    .description('End an API key at once.')
    .addOption(yesOption())
    .addOption(storeOption())
    .addOption(jsonOption())
    .action(async (id: number, { store, json, ...how }: { store: string; json?: true; yes?: true }) => {
      const key = await administer(store, async (administration) => {
        await confirm(`Programs that use key ${id} are refused from now on.`, how)
        return administration.revokeKey(id, operator())
      })
      if (json) printJson(keyAsJson(key))
      else printLine(`Key ${key.id} (${key.prefix}…): ${keyState(key, Date.now())}`)
    })
}
