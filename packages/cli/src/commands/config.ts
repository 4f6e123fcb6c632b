import type { Command } from 'commander'
import { checkConfig, configFile } from '../config/read-settings.ts'
import type { StoreSettings } from '../doctor/checks.ts'
import { CliError } from '../errors/cli-error.ts'
import { print, printJson } from '../output/print.ts'
import { failIfAny, printResult } from './doctor.ts'

export function add(config: Command): void {
  config
    .command('check [file]')
    .description(
      'Check a config file and its store, as `chowk serve` does. Default: CHOWK_CONFIG, otherwise ./chowk.toml.',
    )
    .action(async (file: string | undefined = configFile()) => {
      if (file === undefined)
        throw new CliError(
          'No config file found.',
          'usage',
          'Name a file, set CHOWK_CONFIG, or create ./chowk.toml.',
        )
      const { keys, settings } = await checkConfig(file)
      print(`${file} is valid. Settings: ${keys.join(', ') || 'none'}.`)
      await checkServing(settings)
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

/** Shows the failing checks of the store. @throws CliError if a server could not serve with it */
async function checkServing(settings: StoreSettings): Promise<void> {
  const { checkStore } = await import('../doctor/checks.ts')
  const results = (await checkStore(settings, { mayCreate: true })).filter(({ status }) => status !== 'ok')
  results.forEach(printResult)
  failIfAny(results.filter(({ stops }) => stops))
}
