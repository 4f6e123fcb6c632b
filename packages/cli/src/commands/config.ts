import type { Command } from 'commander'
import { checkConfig, configFile } from '../config/read-settings.ts'
import { CliError } from '../errors/cli-error.ts'
import { print, printJson } from '../output/print.ts'

export function add(config: Command): void {
  config
    .command('check [file]')
    .description('Check a config file as `chowk serve` does. Default: CHOWK_CONFIG, else ./chowk.toml.')
    .action(async (file: string | undefined = configFile()) => {
      if (file === undefined)
        throw new CliError(
          'There is no config file.',
          'usage',
          'Name a file, set CHOWK_CONFIG, or create ./chowk.toml.',
        )
      const keys = await checkConfig(file)
      print(`${file} is valid. Settings: ${keys.join(', ') || 'none'}.`)
    })
  config
    .command('schema')
    .description('Print the JSON Schema of the config file, for editors.')
    .action(async () => {
      const { configSchema } = await import('../config/config-schema.ts')
      printJson(await configSchema())
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
