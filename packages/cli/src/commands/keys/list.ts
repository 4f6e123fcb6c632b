import type { Command } from 'commander'
import { administer } from '../../administer.ts'
import { jsonOption, storeOption } from '../../options.ts'
import { isForPeople } from '../../output/present.ts'
import { keyAsJson, keyState, printJson, printTable, printNote } from '../../print.ts'

export function addKeysList(keys: Command): void {
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
