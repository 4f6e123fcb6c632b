import type { Command } from 'commander'
import { configFile } from '../config/apply-config.ts'
import { CliError } from '../errors/cli-error.ts'
import { print, printJson } from '../output/print.ts'

export function add(config: Command): void {
  config
    .command('check [file]')
    .description('Check a config file. Default: CHOWK_CONFIG, else ./chowk.toml.')
    .action(async (file: string | undefined = configFile()) => {
      if (file === undefined)
        throw new CliError(
          'There is no config file.',
          'usage',
          'Name a file, set CHOWK_CONFIG, or create ./chowk.toml.',
        )
      const { allSettings, readConfig } = await import('../config/read-config.ts')
      const values = await readConfig(file, await allSettings())
      print(`${file} is valid. Settings: ${[...values.keys()].join(', ') || 'none'}.`)
    })
  config
    .command('schema')
    .description('Print the JSON Schema of the config file, for editors.')
    .action(async () => {
      const { allSettings, configSchema } = await import('../config/read-config.ts')
      printJson(configSchema(await allSettings()))
    })
  config.addHelpText(
    'after',
    `
Flags override the environment, which overrides the file. Keys are named like flags: --public-url is public_url.

Example:
  #:schema ./chowk.schema.json
  store = "sqlite:/var/lib/chowk/chowk.sqlite"
  public_url = "https://chowk.example"
  port = 4000
  site = true`,
  )
}
