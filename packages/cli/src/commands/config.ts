import type { Command } from 'commander'
import { configFile } from '../config/apply-config.ts'
import { exitCodes } from '../failures/exit-codes.ts'
import { Refusal } from '../failures/refusal.ts'
import { printJson, printLine } from '../print.ts'

export function addConfig(config: Command): void {
  config
    .command('check [file]')
    .description(
      'Check a config file, CHOWK_CONFIG or ./chowk.toml unless named: every problem with its line.',
    )
    .action(async (named: string | undefined) => {
      const file = named ?? configFile()
      if (file === undefined)
        throw new Refusal('There is no config file.', {
          exitCode: exitCodes.usage,
          advice: 'Name one, set CHOWK_CONFIG, or write ./chowk.toml.',
        })
      const [{ readConfig }, { allSettings }] = await Promise.all([
        import('../config/read-config.ts'),
        import('../config/read-config.ts'),
      ])
      const values = await readConfig(file, await allSettings())
      printLine(`${file} is fine: it says ${values.size === 0 ? 'nothing' : [...values.keys()].join(', ')}.`)
    })
  config
    .command('schema')
    .description('Print the JSON Schema of such a file, for editors.')
    .action(async () => {
      const [{ configSchema }, { allSettings }] = await Promise.all([
        import('../config/read-config.ts'),
        import('../config/read-config.ts'),
      ])
      printJson(configSchema(await allSettings()))
    })
  config.addHelpText(
    'after',
    `
A flag counts more than the environment, and that more than the file. A setting is called what its flag is: --public-url is public_url.

  #:schema ./chowk.schema.json
  store = "sqlite:/var/lib/chowk/chowk.sqlite"
  public_url = "https://chowk.example"
  port = 4000
  site = true`,
  )
}
