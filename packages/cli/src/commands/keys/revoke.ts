import type { Command } from 'commander'
import { administer, operator } from '../../administer.ts'
import { confirm, yesOption } from '../../confirm.ts'
import { jsonOption, keyNumber, storeOption } from '../../options.ts'
import { keyAsJson, keyState, printJson, printLine } from '../../print.ts'

export function addKeysRevoke(keys: Command): void {
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
