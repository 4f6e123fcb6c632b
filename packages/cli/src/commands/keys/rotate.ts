import { Option, type Command } from 'commander'
import { administer, operator } from '../../administer.ts'
import { jsonOption, keyNumber, lengthOfTime, storeOption } from '../../options.ts'
import { duration } from '../../output/times.ts'
import { keyAsJson, printJson, printLine, printNote } from '../../print.ts'

interface RotateOptions {
  store: string
  overlap: number
  json?: true
}

const DAY = 86_400_000

export function addKeysRotate(keys: Command): void {
  keys
    .command('rotate')
    .argument('<id>', 'the number of the key', keyNumber)
    .description('Put a new key in the place of another, with the same scopes. It is shown this once.')
    .addOption(
      new Option('--overlap <time>', 'how long the old one works on: 24h, 30m, or 0')
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
      const old = overlap === 0 ? 'has ended' : `works on for ${duration(replaces.ends_at - Date.now())}`
      printNote(`Key ${created.id}. Keep it: it is not shown again. Key ${id} ${old}.`)
    })
}
