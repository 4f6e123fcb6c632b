import type { Scope } from '@chowk/contract'
import type { Administration } from '@chowk/engine'
import { Option, type Command } from 'commander'
import { administer, operator } from '../../administer.ts'
import { jsonOption, list, moment, storeOption } from '../../options.ts'
import { keyAsJson, printJson, printLine, printNote } from '../../print.ts'

interface CreateOptions {
  store: string
  json?: true
  name?: string
  scopes: string
  expires?: number
}

export function addKeysCreate(keys: Command): void {
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
